import type { Image, SearchRules, Tenant } from '@vitrine/schemas';
import type { TenantId } from './tenant-id.ts';

/**
 * A shop in one of its languages, as far as a domain needs it. It never changes, and it is the same object as long as
 * nothing in it is another: what is made of a shop's words can be kept by it.
 */
export interface LocalShop {
  tenant: TenantId;
  /** BCP 47. */
  locale: string;
  /** As shoppers know it. */
  name: string;
  /** The group that it belongs to; left out, none that it writes for. */
  group?: string;
  /** The address that its mails come from. */
  mailAddress: string;
  /** Who runs it, in this language. */
  company: Omit<Tenant['company'], 'locales'>;
  /** In which its dates are said, such as Europe/Vienna. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** Which reductions of prices it announces. */
  reductions: NonNullable<Tenant['reductions']>;
  /** When it sends off what was ordered; left out, it says nothing of its delivery. */
  delivery?: NonNullable<Tenant['delivery']>;
  /** What it charges for sending, which VAT is in its prices, and how it is paid; left out, nothing can be ordered. */
  checkout?: NonNullable<Tenant['checkout']>;
  /** How much it lends, in minor units; left out, nothing. */
  lending?: NonNullable<Tenant['lending']>;
  /** How many files it takes, and how large; left out, as many and as large as any shop. */
  upload?: NonNullable<Tenant['upload']>;
  /** By which the bra finder turns measurements into a size; left out, there is none. */
  braFinder?: NonNullable<Tenant['braFinder']>;
  /** For which measures of a body its sizes are made; left out, it says nothing of them. */
  sizeTables?: NonNullable<Tenant['sizeTables']>;
  /** Where it sends parcels to be fetched; left out, nowhere. */
  parcelShops?: NonNullable<Tenant['parcelShops']>;
  /** What stands between groups of digits in amounts of money, if that is not what the platform's data say of the locale. */
  groupSign?: string;
  switches: Readonly<Record<string, boolean>>;
  /** What its merchandisers tell search and lists; left out, nothing. */
  search?: SearchRules;
  /** Under which shoppers find it: scheme, host and port, no slash at the end. */
  origin: string;
  /** The text of a key with its values put in; undefined if no catalogue of the locale's chain has it. */
  message(key: string, values?: Readonly<Record<string, unknown>>): string | undefined;
  /** The text of a key that not every shop has, such as a warning that only one country's law asks for. */
  extra(key: string): string | undefined;
  /** A picture by its name; undefined if there is none. */
  asset(name: string): Image | undefined;
  /** The encoded path of a route; undefined for a route that the shop does not have and for missing parameters. */
  link(route: string, params?: Readonly<Record<string, string>>): string | undefined;
}

/** The shops as they are now. */
export interface Shops {
  /** The shop in a locale; in its default where it does not have that one or none is named. Undefined for an unknown tenant. */
  find(tenant: string, locale?: string): LocalShop | undefined;
}
