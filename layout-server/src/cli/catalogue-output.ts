import type { ImportCounts, ImportReport, PriceExplanation } from '@vitrine/commerce/catalogue';

/** One line that says how far an import is. */
export function progressLine({ lines, added, changed, unchanged, bad }: ImportCounts): string {
  return `${lines} lines: ${added} new, ${changed} changed, ${unchanged} as before, ${bad} bad`;
}

/** What came of an import. */
export function reportText(report: ImportReport, isDry: boolean): string {
  const { withdrawn, faults, bad, warnings, warned, refusal } = report;
  return [
    ...faults.map((sentence) => `  ${sentence}`),
    ...(bad > faults.length ? [`  … ${bad} bad lines in all`] : []),
    ...warnings.map((sentence) => `  Warning: ${sentence}`),
    ...(warned > warnings.length ? [`  … ${warned} lines with a warning in all`] : []),
    `${isDry ? 'Would be: ' : ''}${progressLine(report)}, ${withdrawn} withdrawn${warned === 0 ? '' : `, ${warned} with a warning`}.`,
    ...(refusal === undefined ? [] : [`Refused: ${refusal}.`]),
  ].join('\n');
}

const RULES = {
  each: 'each step down for itself, against the lowest price of the 30 days before it',
  first: 'steps that follow each other as one, against the lowest price of the 30 days before the first',
  ch: 'against the price before, for ever if it held 30 days, else half as long as it held',
} as const;

/** Why the prices of a product are shown as they are. */
export function explanationText({ sku, currency, rule, variants }: PriceExplanation): string {
  const money = (minorUnits: number): string => `${currency} ${(minorUnits / 100).toFixed(2)}`;
  const said = variants.map(({ sku: variant, history, now }) => {
    const reduction = now?.reduction;
    return [
      variant,
      ...history.map(({ from, amount }) => `  ${from}  ${money(amount)}`),
      now === undefined
        ? '  no price yet'
        : `  now ${money(now.amount)}${now.until === undefined ? '' : `, until ${now.until}`}`,
      ...(now?.rrp === undefined ? [] : [`  recommended ${money(now.rrp)}`]),
      reduction === undefined
        ? '  no reduction may be announced'
        : `  reduced since ${reduction.since}: before ${money(reduction.former)}${
            reduction.lowest30 === undefined ? '' : `, lowest of the 30 days before ${money(reduction.lowest30)}`
          }, −${reduction.percent} %`,
    ].join('\n');
  });
  return [`${sku}: reductions are announced by the rule "${rule}": ${RULES[rule]}.`, ...said].join('\n');
}
