// Preloaded into every server that `npm start` runs: when the starter dies, by whatever signal, its servers stop too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
