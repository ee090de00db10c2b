import { tableShapes } from '@vitrine/platform/database';
import { expect, it } from 'vitest';
import { ALL_TABLES } from './all-tables.ts';
import { bareDomains, NO_DATABASE } from './bare-platform.ts';
import { keptOfAnybody, keptOfPeople } from './people.ts';

/** Tables without anything that an address leads to, and why. */
const NOT_BY_ADDRESS: Readonly<Record<string, string>> = {
  catalogue_fill: 'goods',
  change: 'tags',
  credit_limit: 'sums, by the id of a credit',
  change_set_steps: 'what staff gather to publish',
  change_sets: 'what staff gather to publish',
  conversions:
    'by a random number of the visitor, and of an order its number too, which nobody is found by once its buyer is erased',
  events: 'tags',
  export_erasure: 'by a random number of the visitor, which no other table has next to an address',
  export_part: 'names and sizes of files',
  experiment_figures: 'sums over visitors, of nobody',
  forged_claim: 'how often somebody claimed an arm in vain',
  experiments: 'documents of staff',
  exposures: 'by a random number of the visitor, which no other table has next to an address',
  holdout: 'shares of visitors; the names of staff who began and ended them',
  ingest_key: 'hashes of keys of servers; the names of staff who made them',
  ingest_refusal: 'how much was refused, and why',
  invoice_series: 'numbers',
  job_lease: 'jobs',
  ledger_entry: 'by the id of an order or the number of a receipt',
  ledger_posting: 'sums',
  meta: 'numbers',
  report_stream: 'numbers of what edges reported',
  paylink: 'by a token that is kept nowhere; an amount or the id of an order',
  payment_attempt: 'by the id of an order',
  payment_event: 'by the reference of a provider',
  payment_movement: 'by the id of an attempt; sums',
  price: 'what goods cost; the names of staff who set it',
  page_feedback: 'what somebody said of a page, without who said it',
  survey_answer: 'says not who answered; numbers and addresses in comments are not kept',
  preview_links: 'links of staff to drafts',
  product: 'goods',
  revisions: 'documents of staff',
  bought_together: 'what at least five people bought together',
  viewed_together: 'what at least five people looked at in one session',
  search_miss: 'terms, without anything of who typed them',
  sponsored_count: 'how often paid places were seen, without anything of who saw them',
  shop_picture_parts: 'pictures of a shop, without what a camera wrote into them',
  shop_pictures: 'pictures of a shop; the names of staff who added them',
  staff_deeds: 'what staff did, never what was in it',
  staff_notices: 'what staff are told of documents that they scheduled',
  staff_tokens: 'people who work for the shops, kept by the commands for staff',
  stock: 'goods',
  stock_hold: 'by the id of an order',
  stock_movement: 'goods; the names of staff who counted',
  variant: 'goods',
  visit_count: 'how many visitors of a kind came to a page on a day',
  voucher: 'codes, and for what they hold',
};
const PERSONAL_COLUMN = /address|mail|phone|birth|salutation|(first|last|full)_?name|iban|street|city/;

const kept = keptOfAnybody(keptOfPeople(bareDomains(), NO_DATABASE, ''), NO_DATABASE, () => true);
const covered = tableShapes(kept.flatMap(({ tables }) => tables));

it('the account is erased last, so that whoever was erased by half can log in and ask again', () => {
  expect(tableShapes(kept.at(-1)?.tables ?? []).map(({ name }) => name)).toContain('customer');
});

it('a customer who erases their account does not end what the shop mails them as staff', () => {
  const own = keptOfPeople(bareDomains(), NO_DATABASE, '').flatMap(({ tables }) => tables);
  expect(tableShapes(own).map(({ name }) => name)).not.toContain('staff');
});

it('every table is handed out and erased by person, or has nothing that leads to one', () => {
  const names = covered.map(({ name }) => name);
  expect([...names, ...Object.keys(NOT_BY_ADDRESS)].toSorted()).toEqual(ALL_TABLES.map(({ name }) => name).toSorted());
});

it.each(Object.keys(NOT_BY_ADDRESS))('%s has no column that is named like something of a person', (name) => {
  const shape = ALL_TABLES.find((each) => each.name === name);
  expect(shape?.columns.filter((column) => PERSONAL_COLUMN.test(column))).toEqual([]);
});
