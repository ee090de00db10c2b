import type { NextConfig } from 'next';

/** The edge in front compresses, caches, sets every header and decides every status; Next renders. */
const config: NextConfig = {
  transpilePackages: ['@vitrine/component-registry', '@vitrine/framework', '@vitrine/platform', '@vitrine/schemas'],
  // One copy per process, or each route would count and log for itself.
  serverExternalPackages: ['pino', 'prom-client', 'undici'],
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  compress: false,
  // Title and description stay in the head for everybody, as cached pages are the same for everybody.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // Requests that nobody vouches for are answered 401.
  experimental: { authInterrupts: true },
};

export default config;
