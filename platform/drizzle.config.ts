import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in this folder writes the next migration from every `tables.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/tables.ts', '../commerce/src/**/tables.ts', '../layout-server/src/**/tables.ts'],
  out: './drizzle',
});
