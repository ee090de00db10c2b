// Preloaded into every server that `npm start` runs: when the starter dies, by whatever signal, its servers stop too.
// Processes that a server starts itself inherit the preload, but are on that server's leash: their channel is their own.
if (process.ppid === Number(process.env.LEASHED_TO)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
