import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import { isPath } from '@vitrine/schemas/addresses';
import { createGraphQLError } from 'graphql-yoga';
import type { ShopPage, ShopPages } from '../../layout/publishing/index.ts';

type Resolved = Extract<ShopPage, { kind: 'page' }>['resolved'];

/** Adds `page` and its types to the schema of the shop door. */
export function addPages(builder: ShopSchemaBuilder, pages: ShopPages): void {
  const Alternate = builder.objectRef<Resolved['meta']['alternates'][number]>('Alternate').implement({
    description: 'The same page in another locale.',
    fields: (t) => ({
      locale: t.exposeString('locale', { description: 'BCP 47 tag.' }),
      href: t.exposeString('href', { description: 'Absolute address.' }),
    }),
  });

  const PageMeta = builder.objectRef<Resolved['meta']>('PageMeta').implement({
    description: "The page's head.",
    fields: (t) => ({
      title: t.exposeString('title', { description: 'Title.' }),
      description: t.exposeString('description', { description: 'Description for search engines.' }),
      robots: t.exposeString('robots', { description: 'index or noindex.' }),
      canonical: t.exposeString('canonical', { description: 'Absolute address; empty if none.' }),
      alternates: t.field({
        type: [Alternate],
        description: 'Other locales.',
        resolve: ({ alternates }) => alternates,
      }),
    }),
  });

  const Page = builder.objectRef<ShopPage>('Page').implement({
    description: 'A page of the shop with every question answered, or where it has gone.',
    fields: (t) => ({
      status: t.exposeInt('status', { description: 'The HTTP status that the page has (LX-026).' }),
      redirect: t.string({
        nullable: true,
        description: 'Where to, if the status is a redirect.',
        resolve: (page) => (page.kind === 'redirect' ? page.location : null),
      }),
      page: t.string({
        nullable: true,
        description: 'The page type, such as home; null for a redirect.',
        resolve: (page) => resolvedOf(page)?.page,
      }),
      locale: t.string({ nullable: true, description: 'BCP 47 tag.', resolve: (page) => resolvedOf(page)?.locale }),
      version: t.string({
        nullable: true,
        description: 'Short hash of the documents that made it.',
        resolve: (page) => resolvedOf(page)?.version,
      }),
      meta: t.field({
        type: PageMeta,
        nullable: true,
        description: "The page's head.",
        resolve: (page) => resolvedOf(page)?.meta,
      }),
      root: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The tree of nodes: each has id, type, v, props and slots.',
        resolve: (page) => resolvedOf(page)?.root,
      }),
    }),
  });

  builder.queryField('page', (t) =>
    t.field({
      type: Page,
      description: 'The page at a path (LX-001).',
      args: {
        path: t.arg.string({
          required: true,
          description: "Decoded, without the locale's prefix, beginning with a slash.",
        }),
        locale: t.arg.string({ required: false, description: "One of the shop's locales; the visitor's if left out." }),
      },
      resolve: async (_, { path, locale }, asker) => {
        // Every route is tried on it: one of 90 kB holds everybody up for a second.
        if (!isPath(path))
          throw createGraphQLError('expected a decoded path of at most 2,048 characters, got none', {
            extensions: { code: 'BAD_REQUEST' },
          });
        const page = await pages.page(asker.tenant, { path, locale: locale ?? asker.locale, caller: asker });
        if (page.kind === 'redirect') for (const cookie of page.cookies ?? []) asker.setCookie(cookie);
        return page;
      },
    }),
  );
}

function resolvedOf(page: ShopPage): Resolved | undefined {
  return page.kind === 'page' ? page.resolved : undefined;
}
