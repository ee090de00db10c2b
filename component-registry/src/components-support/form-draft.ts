const PREFIX = 'draft ';
/** Fields of forms that nobody typed, or that nothing may keep. */
const NOT_TYPED: ReadonlySet<string> = new Set(['form', 'website']);

/** Keeps what was typed while the tab is open: over a reload, a failure, and a session that has ended. Of passwords nothing. */
export function keepDraft(form: HTMLFormElement): void {
  store((storage) => {
    storage.setItem(keyOf(form), JSON.stringify(fieldsIn(form)));
  });
}

/**
 * Puts back what was kept, into fields that hold nothing yet but what they begin with: what the shop knows, and what was typed
 * meanwhile, is newer. @returns false if there is nothing
 */
export function bringDraft(form: HTMLFormElement): boolean {
  let draft: unknown;
  store((storage) => {
    draft = JSON.parse(storage.getItem(keyOf(form)) ?? 'null');
  });
  if (typeof draft !== 'object' || draft === null) return false;
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (typeof value !== 'string') continue;
    if (field instanceof RadioNodeList) field.value = value;
    else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = value === field.value;
    else if (field instanceof HTMLSelectElement || (isTyped(field) && field.value === '')) field.value = value;
  }
  return true;
}

/** Whether a field that drafts keep holds something else than it began with. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
      return field.value !== first?.value;
    }
    if (!isTyped(field) || NOT_TYPED.has(field.name)) return false;
    return field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked);
  });
}

/** Drops what is kept of a form; nothing where nothing is. */
export function forgetDraft(form: HTMLFormElement): void {
  store((storage) => {
    storage.removeItem(keyOf(form));
  });
}

/** Of every form whose name begins so: whoever uses the browser next finds nothing. */
export function forgetDrafts(names = ''): void {
  store((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(`${PREFIX}${names}`)) storage.removeItem(key);
  });
}

/** What the form holds, by field. */
export function fieldsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_TYPED.has(name) && !isSecret(form.elements.namedItem(name))
        ? [[name, value]]
        : [],
    ),
  );
}

/** By its name and the page: of two orders that come back, each has its own. */
function keyOf(form: HTMLFormElement): string {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  return `${PREFIX}${nameOf(form)} ${location.pathname} ${token}`;
}

/** The name by which the shop takes a form. */
export function nameOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem('form');
  return field instanceof HTMLInputElement ? field.value : '';
}

/** What the page itself put in, such as the number of a return, is the page's to say anew. */
function isSecret(field: unknown): boolean {
  return field instanceof HTMLInputElement && (field.type === 'password' || field.type === 'hidden');
}

function isTyped(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !isSecret(field));
}

/** Where storage is blocked, nothing is kept. */
function store(deed: (storage: Storage) => void): void {
  try {
    deed(sessionStorage);
  } catch {
    // The form works without it.
  }
}
