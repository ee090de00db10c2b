import type { Part } from '../breakage.ts';

const content = 'commerce/src/orders/invoices/invoice-content.ts';
const pdf = 'commerce/src/orders/invoices/invoice-pdf.ts';
const document = 'commerce/src/orders/invoices/pdf-document.ts';
const widths = 'commerce/src/orders/invoices/helvetica-widths.ts';
const issue = 'commerce/src/orders/invoices/issue-invoice.ts';
const sending = 'commerce/src/orders/tend-orders.ts';
const route = 'commerce/src/orders/invoices/invoice-route.ts';

export const INVOICES: Part = {
  name: 'invoice files',
  project: 'unit',
  tests: ['commerce/src/orders/invoices'],
  breakages: [
    {
      breaks: 'VAT is of what was paid, not of what was asked for',
      file: content,
      find: 'add(taxRate, gross - discount, tax)',
      replace: 'add(taxRate, gross, tax)',
    },
    {
      breaks: 'delivery has its VAT',
      file: content,
      find: 'if (beside > 0) add(checkout?.taxes.standard ?? 0, beside, rest);',
      replace: '',
    },
    {
      breaks: 'the programme has its VAT',
      file: content,
      find: 'order.delivery + (order.premium?.fee ?? 0)',
      replace: 'order.delivery',
    },
    {
      breaks: 'rates stand by themselves',
      file: content,
      find: 'add(taxRate, gross - discount, tax)',
      replace: 'add(0, gross - discount, tax)',
    },
    {
      breaks: 'net is without VAT',
      file: content,
      find: 'money(gross - tax), money(tax), money(gross)',
      replace: 'money(gross), money(tax), money(gross)',
    },
    {
      breaks: 'a rate is in percent',
      file: content,
      find: 'format(points / 10_000)',
      replace: 'format(points / 1_000)',
    },
    {
      breaks: 'who buys is named, not who it is sent to',
      file: content,
      find: 'const who = order.buyer ?? order.address;',
      replace: 'const who = order.address ?? order.buyer;',
    },
    {
      breaks: 'the invoice says the day of the delivery',
      file: content,
      find: "      [word('invoice.delivered'), day.format(invoice.issuedAt)],\n",
      replace: '',
    },
    {
      breaks: 'the invoice is dated',
      file: content,
      find: "[word('invoice.date'), day.format(invoice.issuedAt)]",
      replace: "[word('invoice.date'), day.format(order.placedAt)]",
    },
    {
      breaks: 'a day is one of the shop',
      file: content,
      find: "dateStyle: 'long', timeZone: shop.timeZone",
      replace: "dateStyle: 'long', timeZone: 'UTC'",
    },
    {
      breaks: 'who sells says their VAT number',
      file: content,
      find: "      word('invoice.vatId', { number: vatId }),\n",
      replace: '',
    },
    {
      breaks: 'money is in the currency of the order',
      file: content,
      find: 'formatMoney(amount, { ...shop, currency: order.currency })',
      replace: 'formatMoney(amount, shop)',
    },
    {
      breaks: 'the price of a piece and of the line are told apart',
      file: content,
      find: '            money(unit),\n',
      replace: '            money(gross),\n',
    },
    {
      breaks: 'how many pieces is said',
      file: content,
      find: '`${quantity} × ${article}`',
      replace: 'article',
    },
    {
      breaks: 'whoever pays afterwards is told where to',
      file: content,
      find: "if (method !== 'invoice' || bank === undefined)",
      replace: 'if (bank !== undefined)',
    },
    {
      breaks: 'a transfer names the order',
      file: content,
      find: "[wordsOf(shop, 'invoice.reference'), number]",
      replace: "[wordsOf(shop, 'invoice.reference'), bank.bic]",
    },
    {
      breaks: 'rates stand from the highest down',
      file: content,
      find: '.toSorted(([one], [other]) => other - one)',
      replace: '.toSorted(([one], [other]) => one - other)',
    },
    {
      breaks: 'a sheet ends above its edge',
      file: pdf,
      find: 'y > margin + 2 * ROW',
      replace: 'y > -2_000',
    },
    {
      breaks: 'every line of an article is printed',
      file: pdf,
      find: '[first, ...more.slice(0, -1)]',
      replace: '[first]',
    },
    {
      breaks: 'a long article keeps its amounts',
      file: pdf,
      find: 'row([more.at(-1) ?? first, ...rest], at === 0);',
      replace: 'row([more.at(-1) ?? first], at === 0);',
    },
    {
      breaks: 'long facts are broken',
      file: pdf,
      find: 'last.length + 1 + word.length <= longest',
      replace: 'last.length > 0',
    },
    {
      breaks: 'the sheets are counted',
      file: pdf,
      find: 'content.page(at + 1, sheets.length)',
      replace: 'content.page(at, sheets.length)',
    },
    {
      breaks: 'amounts end at one edge',
      file: document,
      find: 'isRight ? x - widthOf(plainSpaces(words), size, isBold) : x',
      replace: 'x',
    },
    {
      breaks: 'bold letters are wider',
      file: widths,
      find: 'isBold ? BOLD : REGULAR',
      replace: 'REGULAR',
    },
    {
      breaks: 'the euro has its sign',
      file: document,
      find: "  '€': 0x80,\n",
      replace: '',
    },
    {
      breaks: 'brackets do not end a text',
      file: document,
      find: '    .replaceAll(/[\\\\()]/gu, String.raw`\\$&`);',
      replace: '    ;',
    },
    {
      breaks: 'a letter that no font has loses its mark alone',
      file: document,
      find: "const [bare = ''] = letter.normalize('NFKD');",
      replace: "const bare = '';",
    },
    {
      breaks: 'offsets lead to their objects',
      file: document,
      find: 'const offset = text.length;',
      replace: 'const offset = text.length + 1;',
    },
    {
      breaks: 'a minus is seen',
      file: document,
      find: ".replaceAll('\\u2212', '-')",
      replace: '',
    },
  ],
};

export const INVOICE_NUMBERS: Part = {
  name: 'invoices',
  project: 'integration',
  tests: ['commerce/src/orders/invoices'],
  thorough: ['commerce/src/orders/orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'an order has one invoice',
      file: issue,
      find: '  if (known !== undefined) return known;\n',
      replace: '',
    },
    {
      breaks: 'numbers follow each other',
      file: issue,
      find: 'sql`${invoiceSeries.last} + 1`',
      replace: 'sql`${invoiceSeries.last} + 2`',
    },
    {
      breaks: 'numbers are of one shop',
      file: issue,
      find: '.where(and(eq(invoices.tenant, tenant), eq(invoices.n, n)));',
      replace: '.where(eq(invoices.n, n));',
    },
    {
      breaks: 'an invoice of another shop is none',
      file: issue,
      find: '.where(and(eq(invoices.tenant, tenant), inArray(invoices.order, [...orders])));',
      replace: '.where(inArray(invoices.order, [...orders]));',
    },
    {
      breaks: 'an invoice is for whoever ordered',
      file: route,
      find: ' || !isOwnOrder(order, orderer))',
      replace: ')',
    },
    {
      breaks: 'an invoice says where somebody lives: it is for whoever proved who they are',
      file: route,
      find: 'orderer === undefined || !mayHearHome(orderer)',
      replace: 'orderer === undefined',
    },
    {
      breaks: 'nobody is told that a number is somebody else’s',
      file: route,
      find: 'ledOn(orderer.session === undefined ? NOBODY : NO_INVOICE)',
      replace: "ledOn({ status: 403, body: { code: 'NOT_YOURS', message: 'of somebody else' } })",
    },
    {
      breaks: 'an invoice is in the language of its order',
      file: route,
      find: 'shops.find(tenant, order.locale)',
      replace: 'asked',
    },
    {
      breaks: 'a number is read as it is written',
      file: issue,
      find: '/^R(\\d{6,9})$/u',
      replace: '/R(\\d+)/u',
    },
    {
      breaks: 'an invoice has at least six digits',
      file: issue,
      find: 'const DIGITS = 6;',
      replace: 'const DIGITS = 5;',
    },
    {
      breaks: 'an order that was sent has its invoice',
      file: sending,
      find: '  await issueInvoice(transaction, tenant, id, at);\n',
      replace: '',
    },
  ],
};
