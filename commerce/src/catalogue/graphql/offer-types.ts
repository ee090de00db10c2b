import type { ShopSchemaBuilder } from '@vitrine/platform/doors';

/** What else an offer can have. But for its delivery no query tells any of it yet, so each is null. */
export function addOfferTypes(builder: ShopSchemaBuilder) {
  const Delivery = builder.objectRef<{ label: string; orderBy: string | undefined }>('Delivery').implement({
    description: 'When a product arrives that is ordered now.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'The dates in words of the language, or that there are none.' }),
      orderBy: t.string({
        nullable: true,
        description: 'Until when it must be ordered for that, in words; null where nothing can be promised.',
        resolve: ({ orderBy }) => orderBy,
      }),
    }),
  });
  const Service = builder.objectRef<{ key: string; label: string; price: string }>('Service').implement({
    description: 'A service that can be ordered with a product, such as putting it up.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is ordered.' }),
      label: t.exposeString('label', { description: 'In words of the language.' }),
      price: t.exposeString('price', { description: 'In words of the language.' }),
    }),
  });
  const InstalmentData = builder
    .objectRef<{ months: number; rate: string; effectiveRate: string; example: string }>('InstalmentData')
    .implement({
      description: 'Paying in instalments.',
      fields: (t) => ({
        months: t.exposeInt('months', { description: 'How many.' }),
        rate: t.exposeString('rate', { description: 'Each, in words.' }),
        effectiveRate: t.exposeString('effectiveRate', { description: 'Effective annual rate, in words.' }),
        example: t.exposeString('example', { description: 'The representative example that the law asks for.' }),
      }),
    });
  const LoyaltyProgramme = builder.objectRef<{ name: string; points: number }>('LoyaltyProgramme').implement({
    description: 'What a purchase gives in a loyalty programme.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Of the programme.' }),
      points: t.exposeInt('points', { description: 'For one piece.' }),
    }),
  });
  const EfficiencyFlags = builder
    .objectRef<{ grade: string; scale: string; label: string; sheet: string }>('EfficiencyFlags')
    .implement({
      description: 'Energy label (Regulation (EU) 2017/1369).',
      fields: (t) => ({
        grade: t.exposeString('grade', { description: 'A to G.' }),
        scale: t.exposeString('scale', { description: 'The range of grades, such as A to G.' }),
        label: t.exposeString('label', { description: 'Address of the label.' }),
        sheet: t.exposeString('sheet', { description: 'Address of the product information sheet.' }),
      }),
    });
  const EcoLabel = builder.objectRef<{ name: string; number: string; issuer: string }>('EcoLabel').implement({
    description: 'A certificate, with what proves it.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Of the label.' }),
      number: t.exposeString('number', { description: 'Of the certificate.' }),
      issuer: t.exposeString('issuer', { description: 'Who gave it.' }),
    }),
  });
  const Download = builder.objectRef<{ label: string; href: string; bytes: number }>('Download').implement({
    description: 'A file about a product.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'In words of the language.' }),
      href: t.exposeString('href', { description: 'Address.' }),
      bytes: t.exposeInt('bytes', { description: 'Its size.' }),
    }),
  });
  const Countdown = builder.objectRef<{ endsAt: string; label: string }>('Countdown').implement({
    description: 'Until when an offer holds.',
    fields: (t) => ({
      endsAt: t.exposeString('endsAt', { description: 'Instant in ISO 8601.' }),
      label: t.exposeString('label', { description: 'What ends, in words.' }),
    }),
  });
  return { Delivery, Service, InstalmentData, LoyaltyProgramme, EfficiencyFlags, EcoLabel, Download, Countdown };
}
