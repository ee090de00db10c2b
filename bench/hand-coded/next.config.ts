import path from 'node:path';
import type { NextConfig } from 'next';

/** As the renderer's, so that both sides do the same; it compresses when it stands alone, as nothing stands before it then. */
const config: NextConfig = {
  turbopack: { root: path.join(import.meta.dirname, '../..') },
  transpilePackages: ['@vitrine/component-registry', '@vitrine/schemas'],
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  compress: process.env['COMPRESS'] === '1',
  htmlLimitedBots: /.*/,
  devIndicators: false,
};

export default config;
