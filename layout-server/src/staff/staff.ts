import type { Language } from '../language/index.ts';
import type { Member, Role } from './member.ts';
import type { SeedPerson } from './staff-seed.ts';

/** Who may change the shops. */
export interface Staff {
  /** The person that a token belongs to; undefined if it is unknown, revoked, at its end, or the demo's outside the demo. */
  authenticate(token: string): Promise<Member | undefined>;
  /** A person by id who has a token that opens the door now. */
  byId(id: string): Promise<Member | undefined>;
  /**
   * Makes the people of STAFF_SEED known with exactly these roles, tenants and tokens, and revokes whoever came by it and is
   * in it no more; people of the command line stay as they are. Repeatable: a token that somebody else revoked stays so.
   */
  seed(given: readonly SeedPerson[]): Promise<SeedReport>;
  /** Everybody, by name. */
  list(): Promise<StaffEntry[]>;
  /** Admits a person, or one again who was revoked, whose address is not taken over, and gives a token. */
  add(person: { name: string; roles: readonly Role[]; tenants: readonly string[] }): Promise<NewToken | Unfit>;
  /** Gives a person another token in the place of those that they have. `by` is who wants that. */
  rotate(name: string, by: string): Promise<NewToken | Unfit>;
  /** Changes how a person is spoken to and reached; what is left out stays. */
  set(name: string, settings: StaffSettings): Promise<ChangedStaff | Unfit>;
  /**
   * Where what a person must hear of their work goes by mail, and in which language; undefined if nowhere, if they do not want
   * it, and while they have no token that opens the door: who was revoked hears of unpublished work no more.
   */
  letterBox(name: string, scope: string): Promise<{ name: string; address: string; language: Language } | undefined>;
  /** Takes every token of a person back; not of the last who may admit others to every shop. */
  revoke(name: string, by: string): Promise<Revoked | Unfit>;
}

/** How a person is spoken to and reached. */
export interface StaffSettings {
  /** Null: as their machine says. */
  language?: Language | null | undefined;
  /** Their address; null takes it away. */
  mail?: string | null | undefined;
  /** Whether notices go there. */
  mailNotices?: boolean | undefined;
}

export interface ChangedStaff {
  code: 'CHANGED';
  member: StaffEntry;
}

/** What seeding came to, by names. */
export interface SeedReport {
  /** They were in STAFF_SEED once; their tokens are revoked now. */
  left: string[];
  /** Their token in STAFF_SEED was revoked or replaced by command, and opens nothing. */
  stale: string[];
  /** Tokens of the demo that were still good in this database, and are revoked now. */
  demo: string[];
}

export interface StaffEntry {
  id: string;
  name: string;
  roles: Role[];
  tenants: string[];
  origin: 'seed' | 'command';
  /** `ending` within two weeks, `ended` by itself, `revoked` by somebody. */
  state: 'active' | 'ending' | 'ended' | 'revoked';
  /** Of the token that counts; null if it never ends or there is none. */
  tokenExpiresAt: Date | null;
  language: Language | null;
  mail: string | null;
  mailNotices: boolean;
}

/** A token, told once: only its SHA-256 is kept. */
export interface NewToken {
  code: 'TOKEN';
  member: StaffEntry;
  token: string;
}

export interface Revoked {
  code: 'REVOKED';
  member: StaffEntry;
}

/** The person is not as the command needs them. */
export interface Unfit {
  code: 'UNFIT';
  message: string;
}
