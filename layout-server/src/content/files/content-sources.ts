import type { DataSource, LocalShop, PageScope, SourceAnswer } from '@vitrine/platform/doors';
import type { Shop } from '../../tenants/index.ts';
import type { ContentFilesService } from './content-files.ts';
import type { FileKind, FileValue } from './file-kinds.ts';
import { FILE_PROPS } from './file-props.ts';

type Args = Readonly<Partial<Record<string, string>>>;

/** A source of one file, by the arguments of its node. */
interface FileSource<Kind extends FileKind> {
  /** Of the source, and in the log what the file is for. */
  name: string;
  kind: Kind;
  /** Schemas of the arguments. One that a node leaves out names no file. */
  args?: Readonly<Record<string, object>>;
  /** Names of the files, of which the first that there is counts. */
  files(args: Args, shop: Shop, local: LocalShop): readonly string[];
  /** What the file knows better of the page's head. */
  head?(file: FileValue<Kind>): SourceAnswer['head'];
  /** What stands there without a file; left out: nothing, and the node gives way. */
  without?: object;
}

const ID = { type: 'string', pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,99}$' } as const;
const LONGEST_BUCKET = 100;
const PATH = { type: 'string', maxLength: 2_048 } as const;
/** The first two or three letters of a locale: `fr` of `fr-CH`. */
const languageOf = (locale: string): string => locale.split('-', 1)[0] ?? locale;

/**
 * The sources of files beside pages: each gives what its component takes as props. What cannot be had leaves its node out and
 * the page whole; it was told the log, and the page asks again soon.
 */
export function createContentSources({
  files,
  shopOf,
}: {
  files: ContentFilesService;
  shopOf(tenant: string): Shop | undefined;
}): DataSource[] {
  const source = <Kind extends FileKind>({
    name,
    kind,
    args = {},
    files: namesOf,
    head,
    without,
  }: FileSource<Kind>): DataSource => ({
    name,
    argsSchema: { type: 'object', additionalProperties: false, properties: args },
    // Every file was checked by the schema of its kind.
    valueSchema: { type: 'object' },
    async fetch(given, scope: PageScope) {
      const shop = shopOf(scope.shop.tenant);
      if (shop === undefined) throw new Error(`expected a shop, got ${scope.shop.tenant}`);
      const tags: string[] = [];
      const expiries: Date[] = [];
      const answered = (value: object | undefined, more: Partial<SourceAnswer> = {}): SourceAnswer => ({
        value: value ?? without ?? {},
        ...(value === undefined && without === undefined ? { isEmpty: true } : {}),
        tags,
        ...(expiries.length === 0 ? {} : { expires: new Date(Math.min(...expiries.map(Number))) }),
        ...more,
      });
      // The arguments passed the schema above: all are text.
      for (const file of namesOf(given as Args, shop, scope.shop)) {
        const { answer, tags: its } = await files.find(shop, { kind, name: file, component: name });
        tags.push(...its);
        if (answer.expires !== undefined) expiries.push(answer.expires);
        if (answer.kind === 'unavailable') return answered(undefined, answer.isLate === true ? { isLate: true } : {});
        if (answer.kind !== 'found') continue;
        const known = head?.(answer.value);
        const value = FILE_PROPS[kind](answer.value, { shop, asset: (asset) => scope.shop.asset(asset) });
        return answered(value, known === undefined ? {} : { head: known });
      }
      return answered(undefined);
    },
  });

  return [
    source({
      name: 'navigation-web',
      kind: 'navigationWeb',
      files: (_args, shop, local) => [navigation(shop, local, 'web')],
    }),
    source({
      name: 'navigation-mob',
      kind: 'navigationMob',
      files: (_args, shop, local) => [navigation(shop, local, 'mob')],
    }),
    source({
      name: 'service-flyout',
      kind: 'serviceFlyout',
      files: (_args, _shop, { locale }) => [`service-flyout/${locale}`],
    }),
    source({
      name: 'footer',
      kind: 'footer',
      files: (_args, _shop, { locale }) => [`footer/${locale}`],
      without: { columns: [] },
    }),
    source({
      name: 'snippet',
      kind: 'snippet',
      args: { id: ID },
      files: ({ id }, _shop, { locale }) => namedBy(id, `snippets/${locale}`),
    }),
    source({
      name: 'banner',
      kind: 'banner',
      args: { id: ID },
      files: ({ id }, _shop, { locale }) => namedBy(id, `banners/${locale}`),
    }),
    source({
      name: 'survey',
      kind: 'survey',
      args: { id: ID },
      files: ({ id }, _shop, { locale }) => namedBy(id, `surveys/${locale}`),
    }),
    source({
      name: 'promotion',
      kind: 'promotion',
      args: { code: ID },
      files: ({ code }, _shop, { locale }) =>
        [code, 'empty'].flatMap((name) => namedBy(name, `promotions/${languageOf(locale)}`)),
    }),
    source({ name: 'vouchers', kind: 'vouchers', files: (_args, _shop, { locale }) => [`vouchers/${locale}`] }),
    source({ name: 'usp', kind: 'usp', files: (_args, _shop, { locale }) => [`usp/${locale}`] }),
    source({
      name: 'newsletter',
      kind: 'newsletter',
      args: { id: ID },
      files: ({ id }, _shop, { locale }) => namedBy(id, `newsletter/${locale}`),
    }),
    source({
      name: 'seo',
      kind: 'seo',
      args: { category: PATH },
      files: ({ category = '' }, _shop, { locale }) => [`seo/${locale}/${category.split('/').at(-1)}`],
      head: ({ title, description }) => ({ title, ...(description === undefined ? {} : { description }) }),
    }),
    source({
      name: 'banner-bar',
      kind: 'bar',
      args: { path: PATH },
      files: ({ path = '' }, shop, { locale }) => {
        // An address without a page has no bar, and must not become a question of its own to the service; nor what no file is called.
        const isPage = shop.routes.match(locale, path).kind === 'page';
        const bucket = bucketOf(path);
        return isPage && bucket.length <= LONGEST_BUCKET ? [`bucket-usp-bar/${languageOf(locale)}/${bucket}`] : [];
      },
    }),
  ];
}

/** The file of a folder that an argument names: none without it. */
function namedBy(name: string | undefined, folder: string): string[] {
  return name === undefined ? [] : [`${folder}/${name}`];
}

/** The bucket of a page's path without the language's prefix (CM-004): `aide-service-contact` for `/aide-service/contact/`. */
export function bucketOf(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').replaceAll('/', '-') || 'storefront';
}

/** The menu of a shop for a device (CM-007). A language beside the shop's first has a menu of its own. */
function navigation({ tenant, locales }: Shop, { locale }: LocalShop, device: 'web' | 'mob'): string {
  const [first] = locales;
  const language = languageOf(locale) === languageOf(first.locale) ? '' : `_${languageOf(locale)}`;
  const sliced = tenant.navigation?.sliced === true ? '_sliced' : '';
  return `navigation/${tenant.clientId}_${device}${language}${sliced}`;
}
