import type SchemaBuilder from '@pothos/core';
import type { Caller, NamedCookie } from '@vitrine/schemas';

/** Who asks at the shop door, and what the answer tells the browser to keep. */
export type ShopAsker = { [K in keyof Caller]: Caller[K] } & {
  /** Sets a cookie with the answer, by a name that the edge knows. Not any more once the answer comes in parts. */
  setCookie(cookie: NamedCookie): void;
  /** The cookies that the edge passes on. */
  cookies: Readonly<Record<string, string>>;
};

/** What all parts of the shop door's schema agree on. */
export interface ShopSchemaTypes {
  Context: ShopAsker;
  Scalars: {
    JSON: { Input: unknown; Output: unknown };
    /** A file of a form; it is never given back. */
    Upload: { Input: File; Output: never };
  };
  DefaultFieldNullability: false;
}

/** What the parts of the shop door's schema are added to: `Query` is there, its fields are for the domains to add. */
export type ShopSchemaBuilder = InstanceType<typeof SchemaBuilder<ShopSchemaTypes>>;
