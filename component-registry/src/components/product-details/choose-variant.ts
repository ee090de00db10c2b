import { leadOn } from '../../components-support/lead-on.ts';
import { addRules, pageAt } from '../../components-support/other-page.ts';
import { logFailure } from '../../data-fetching/index.ts';

let latest = 0;

/**
 * Shows another choice of a product: each part takes the content of the part of the same name of the page at `href`, the
 * focus stays on the same link, and the address follows. Leads there as a page where that cannot be done.
 */
export async function chooseVariant(product: HTMLElement, href: string): Promise<void> {
  latest += 1;
  const mine = latest;
  const address = new URL(href, location.href);
  address.hash = '';
  product.setAttribute('aria-busy', 'true');
  try {
    const page = await pageAt(address);
    const other = page.querySelector<HTMLElement>('[data-product]');
    if (other === null || other.dataset['item'] !== product.dataset['item'])
      throw new Error('expected the same product, got another page');
    // Somebody who chooses again does not wait for what was chosen before.
    if (mine !== latest) return;
    addRules(page);
    // Back leads to where the shopper came from, not through what was looked at.
    history.replaceState(null, '', address);
    replaceParts(product, other);
    document.title = page.title;
  } catch (error) {
    logFailure({
      message: `[Network] ${String(error)}`,
      component: 'product-details',
      url: address.href,
    });
    if (mine === latest) void leadOn(href);
  } finally {
    if (mine === latest) product.removeAttribute('aria-busy');
  }
}

function replaceParts(product: HTMLElement, other: HTMLElement): void {
  const focused = document.activeElement;
  const href = focused?.getAttribute('href');
  const words = focused?.textContent;
  for (const part of product.querySelectorAll<HTMLElement>('[data-product-part]')) {
    const name = part.dataset['productPart'] ?? '';
    const next = other.querySelector(`[data-product-part="${name}"]`);
    // Pictures that stay the same are not loaded again.
    if (next === null || next.innerHTML === part.innerHTML) continue;
    const hadFocus = part.contains(focused);
    part.replaceChildren(...next.childNodes);
    if (!hadFocus) continue;
    // What is chosen leads to the page itself, so a colour and a size may lead to the same: the words tell them apart.
    const links = [...part.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);
    (links.find((link) => link.textContent === words) ?? links[0])?.focus({ preventScroll: true });
  }
}
