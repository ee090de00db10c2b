import type { FormOutcome, LocalShop } from '@vitrine/platform/doors';
import { isForForwarder, type PricedBasket } from '../basket/index.ts';
import type { Checkout } from './checkout.ts';
import { wordsOf } from './order-words.ts';
import type { Order } from './orders-repository.ts';
import { after } from './order-state.ts';
import { unchosen, yesOrNo } from './payment-fields.ts';

/** The field of its form. */
export const OLD_APPLIANCE = 'oldAppliance';

/**
 * Whether whoever orders is to be asked if an old appliance is taken along: a forwarder brings one for which the shop does that
 * (ElektroG, section 17(2); EAG-VO, section 5; Regeling AEEA, article 3; VREG).
 */
export function asksForOldAppliance(
  { lines }: Pick<PricedBasket, 'lines'>,
  checkout: Pick<NonNullable<LocalShop['checkout']>, 'oldAppliances'> | undefined,
): boolean {
  const asking = new Set(checkout?.oldAppliances?.categories);
  return lines.some(
    (line) => isForForwarder(line) && line.article?.product.record.categories.some((category) => asking.has(category)),
  );
}

/** What was said, without an answer to what is asked no more: the appliance has left the basket since. */
export function withoutIdleAnswer(said: Checkout | undefined, asksOldAppliance: boolean): Checkout | undefined {
  if (said?.isOldApplianceTaken === undefined || asksOldAppliance) return said;
  const { isOldApplianceTaken: _idle, ...rest } = said;
  return rest;
}

/** The answer to it; nothing where it is not asked. */
export function readOldAppliance(
  sent: Readonly<Record<string, string>>,
  asksOldAppliance: boolean,
): Checkout | Extract<FormOutcome, { kind: 'again' }> {
  if (!asksOldAppliance) return {};
  const answer = yesOrNo(sent[OLD_APPLIANCE]);
  return answer === undefined ? unchosen(OLD_APPLIANCE) : { isOldApplianceTaken: answer };
}

/** The question with its answers; nothing where it is not asked. */
export function oldApplianceQuestion(asksOldAppliance: boolean, shop: LocalShop): object {
  if (!asksOldAppliance) return {};
  const { question, yes, no, terms } = questionWords(shop);
  return {
    oldAppliance: {
      name: OLD_APPLIANCE,
      legend: question,
      options: [
        { value: 'yes', label: yes, text: terms },
        { value: 'no', label: no },
      ],
    },
  };
}

/** Whether the answer that was ordered with can still be another one: as long as the order can be cancelled, too. */
export function canAnswerAnew({ state, isOldApplianceTaken }: Pick<Order, 'state' | 'isOldApplianceTaken'>): boolean {
  return isOldApplianceTaken !== null && after(state, 'cancel') !== undefined;
}

/** The question to whoever has ordered, as a form asks it. */
export function oldApplianceAgain(shop: LocalShop): { text: string; fields: object[] } {
  const { question, yes, no, terms } = questionWords(shop);
  const options = [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  return {
    text: wordsOf(shop, 'orderPage.oldAppliance.text', { terms }),
    fields: [{ name: OLD_APPLIANCE, kind: 'choice', label: question, required: true, options }],
  };
}

function questionWords(shop: LocalShop): Record<'question' | 'yes' | 'no' | 'terms', string> {
  const said = (key: string): string => wordsOf(shop, `checkout.oldAppliance.${key}`);
  return { question: said('question'), yes: said('yes'), no: said('no'), terms: said('terms') };
}

/** What was answered, as a part of an order; none of whoever was not asked. */
export function oldAppliancePart(
  isTaken: boolean | null | undefined,
  shop: LocalShop,
): { title: string; lines: string[] }[] {
  if (isTaken === null || isTaken === undefined) return [];
  const answer = wordsOf(shop, `checkout.oldAppliance.${isTaken ? 'taken' : 'left'}`);
  return [{ title: wordsOf(shop, 'checkout.oldAppliance.title'), lines: [answer] }];
}
