import { addRules, pageAt } from '../../components-support/other-page.ts';
import { logFailure } from '../../data-fetching/index.ts';

/** Opens the layer of a place with the calculator's part of its page, and reckons in there from then on. */
export async function showCalculator(place: HTMLElement, address: URL): Promise<void> {
  const dialog = place.querySelector('dialog');
  const body = place.querySelector<HTMLElement>('[data-calculator-body]');
  const failed = place.querySelector<HTMLElement>('[data-calculator-failed]');
  const again = place.querySelector<HTMLButtonElement>('[data-calculator-again]');
  if (!dialog || !body || !failed || !again) return location.assign(address);
  if (!dialog.open) dialog.showModal();
  body.setAttribute('aria-busy', 'true');
  try {
    const page = await pageAt(address);
    const calculator = page.querySelector('[data-calculator]');
    if (calculator === null) throw new Error('expected a page with the calculator');
    addRules(page);
    body.replaceChildren(document.importNode(calculator, true));
    const form = body.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      void showCalculator(place, asked(form));
    });
  } catch (error) {
    logFailure({ message: `[Network] ${String(error)}`, component: 'instalment-link', url: address.href });
    body.replaceChildren();
    again.onclick = () => void showCalculator(place, address);
  } finally {
    body.removeAttribute('aria-busy');
    body.hidden = body.childElementCount === 0;
    failed.hidden = !body.hidden;
    (failed.hidden ? body : again).focus();
  }
}

/** The address that the browser would send a form to. */
function asked(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') address.searchParams.set(name, value);
  return address;
}
