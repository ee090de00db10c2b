import { tagOf } from '@vitrine/platform/doors';
import type { Shop } from '../../tenants/index.ts';
import type { FileAnswer } from './file-answer.ts';
import type { FileKind, FileValue } from './file-kinds.ts';
import type { OutsideFiles } from './outside-files.ts';
import type { OwnFiles } from './own-files.ts';

/** Files of every shop, wherever they are kept. */
export interface ContentFilesService {
  /** `tags` invalidate the answer. `component` is what the file is for, for the log. */
  find<Kind extends FileKind>(
    shop: Shop,
    file: { kind: Kind; name: string; component: string },
  ): Promise<{ answer: FileAnswer<Kind>; tags: readonly string[] }>;
}

/** Files from the service that has a shop's pages (`endpoints.cms`, else `cmsUrl`), or the shop's own. */
export function createContentFiles({
  outside,
  cmsUrl,
  own,
}: {
  outside: Pick<OutsideFiles, 'find'>;
  cmsUrl: string;
  own(tenant: string): OwnFiles | undefined;
}): ContentFilesService {
  return {
    async find<Kind extends FileKind>(shop: Shop, file: { kind: Kind; name: string; component: string }) {
      const base = shop.tenant.endpoints.cms || cmsUrl.replaceAll('{tenant}', shop.id);
      const tags = tagsOf(shop.id, file.name);
      // A name has the value of its kind: that is what it was checked for.
      if (base !== '') return { answer: (await outside.find(shop.id, base, file)) as FileAnswer<Kind>, tags };
      const value = own(shop.id)?.get(file.name) as FileValue<Kind> | undefined;
      return { answer: value === undefined ? { kind: 'missing' } : { kind: 'found', value }, tags };
    },
  };
}

/** The file's own tag, and that of its folder. */
function tagsOf(tenant: string, name: string): string[] {
  return [tagOf.file(tenant, name), tagOf.file(tenant, name.split('/', 1)[0] ?? '')];
}
