const KEY = 'contact-draft';
/** Fields of the form that nobody typed. */
const NOT_TYPED: ReadonlySet<string> = new Set(['form', 'website']);

/** Keeps what was typed while the tab is open: over a reload, a failure, and a session that has ended. */
export function keepDraft(form: HTMLFormElement): void {
  store((storage) => {
    storage.setItem(KEY, JSON.stringify(fieldsIn(form)));
  });
}

/** Puts back what was kept; false if there is nothing. */
export function bringDraft(form: HTMLFormElement): boolean {
  let draft: unknown;
  store((storage) => {
    draft = JSON.parse(storage.getItem(KEY) ?? 'null');
  });
  if (typeof draft !== 'object' || draft === null) return false;
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value;
    else if (isTyped(field) && typeof value === 'string') field.value = value;
  }
  return true;
}

/** Drops what the browser keeps of a message that was not sent. */
export function forgetDraft(): void {
  store((storage) => {
    storage.removeItem(KEY);
  });
}

/** What the form holds, by field. */
export function fieldsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_TYPED.has(name) ? [[name, value]] : [],
    ),
  );
}

function isTyped(field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  );
}

/** Where storage is blocked, nothing is kept. */
function store(deed: (storage: Storage) => void): void {
  try {
    deed(sessionStorage);
  } catch {
    // The form works without it.
  }
}
