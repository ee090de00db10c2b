import { chooseUploads, isDrawnImage, sizeOf, type UploadFault, type UploadLimits } from '@vitrine/schemas/uploads';
import { showFieldError } from './show-field-errors.ts';
import { sizeWords } from './size-words.ts';

/** What the shop says of files, with `{name}`, `{names}` and `{size}` where a browser knows more. */
interface UploadWords extends UploadLimits {
  total: string;
  remove: string;
  faults: Readonly<Record<UploadFault['code'] | 'unexpected', string>>;
}

export interface Uploads {
  /** Those that are sent now. */
  files(): readonly File[];
  /** Says that they could not be sent. */
  tellFailure(): void;
}

/** Keeps the list of files below their field until `signal`; a form without such a field has none. */
export function keepUploads(form: HTMLFormElement, signal: AbortSignal): Uploads {
  const place = form.querySelector<HTMLElement>('[data-upload]');
  const input = place?.querySelector<HTMLInputElement>('input[type=file]');
  const list = place?.querySelector('[data-files]');
  const model = list?.querySelector('li');
  const total = place?.querySelector<HTMLElement>('[data-total]');
  const alert = place?.querySelector<HTMLElement>('[role=alert]');
  if (!place || !input || !list || !model || !total || !alert) return { files: () => [], tellFailure: () => undefined };
  const words = JSON.parse(place.dataset['upload'] ?? '{}') as UploadWords;
  let files: readonly File[] = [];

  const show = (): void => {
    // What the browser itself would send is what is listed, as copies: of files on the disk that are chosen once more
    // just as they are it would not tell.
    const sent = new DataTransfer();
    for (const file of files) sent.items.add(new File([file], file.name, file));
    input.files = sent.files;
    list.replaceChildren(model, ...files.map((file) => itemOf(file, model, words, () => take(without(file)))));
    total.textContent = words.total.replace('{size}', sizeWords(sizeOf(files)));
    total.hidden = false;
  };
  const take = (next: readonly File[], faults: readonly UploadFault[] = []): void => {
    files = next;
    show();
    const told = faults.map((fault) => faultText(fault, words));
    showFieldError(input, alert, told.length === 0 ? undefined : told.join('\n'));
  };
  const without = (gone: File): File[] => files.filter((file) => file !== gone);

  const choose = (): void => {
    const chosen = chooseUploads(files, [...(input.files ?? [])], words);
    take(chosen.files, chosen.faults);
  };
  input.addEventListener('change', choose, { signal });
  form.addEventListener('reset', () => queueMicrotask(() => take([])), { signal });
  // What was chosen before scripts were there.
  if ((input.files?.length ?? 0) > 0) choose();
  return {
    files: () => files,
    tellFailure: () => showFieldError(input, alert, words.faults.unexpected),
  };
}

function faultText(fault: UploadFault, { faults }: UploadWords): string {
  const text = faults[fault.code];
  if (fault.code === 'partial') return text.replace('{names}', fault.names.join(', '));
  return 'name' in fault ? text.replace('{name}', fault.name) : text;
}

/** A file in the list: its picture, name and size, and what takes it away. */
function itemOf(file: File, model: HTMLLIElement, words: UploadWords, remove: () => void): HTMLLIElement {
  const item = model.cloneNode(true) as HTMLLIElement;
  item.hidden = false;
  const [name, size] = [item.querySelector('[data-name]'), item.querySelector('[data-size]')];
  if (name) name.textContent = file.name;
  if (size) size.textContent = sizeWords(file.size);
  const button = item.querySelector('button');
  button?.setAttribute('aria-label', words.remove.replace('{name}', file.name));
  button?.addEventListener('click', remove);
  const picture = item.querySelector<HTMLElement>('[data-picture]');
  if (picture && isDrawnImage(file.name)) void draw(file, picture);
  return item;
}

const EDGE = 96;

/** Draws a picture in the place of its icon; one that the browser cannot read keeps the icon. */
async function draw(file: File, place: HTMLElement): Promise<void> {
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d');
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.width = EDGE;
    canvas.height = EDGE;
    paper?.drawImage(picture, x, y, side, side, 0, 0, EDGE, EDGE);
    picture.close();
    place.replaceChildren(canvas);
  } catch {
    // The icon stays.
  }
}
