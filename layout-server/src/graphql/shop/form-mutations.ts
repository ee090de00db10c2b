import type { FormHandler, FormMutation, MutationArgument, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { CallForm, FormReply } from '../../forms/index.ts';

type SentByScripts = FormHandler & { mutation: FormMutation };

const KINDS = { text: 'String', flag: 'Boolean', number: 'Int' } as const;

/** A mutation for each form that says how scripts send it. */
export function addFormMutations(
  builder: ShopSchemaBuilder,
  { handlers, call }: { handlers: readonly FormHandler[]; call: CallForm },
): void {
  const FormError = builder.objectRef<FormReply['errors'][number]>('FormError').implement({
    description: 'What is wrong with a field of a form.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Its name.' }),
      message: t.exposeString('message', { description: 'In words of the locale.' }),
    }),
  });
  const FormAnswer = builder.objectRef<FormReply>('FormAnswer').implement({
    description: 'What became of a form.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'It was taken.' }),
      code: t.exposeString('code', { description: 'success, or the last part of the name of what is wrong.' }),
      message: t.exposeString('message', { description: 'What is wrong with the whole, in words of the locale.' }),
      errors: t.field({
        type: [FormError],
        description: 'What is to be mended; none where it was taken.',
        resolve: ({ errors }) => errors,
      }),
      location: t.exposeString('location', { nullable: true, description: 'The page that it leads to.' }),
    }),
  });
  for (const handler of handlers.filter(hasMutation)) {
    const { mutation } = handler;
    const declared = Object.entries(mutation.arguments);
    const input =
      mutation.input === undefined
        ? undefined
        : builder.inputType(mutation.input, {
            description: `What is sent with ${mutation.name}.`,
            fields: (t) => Object.fromEntries(declared.map(([name, of]) => [name, t.field(optionsOf(of))])),
          });
    builder.mutationField(mutation.name, (t) =>
      t.field({
        type: FormAnswer,
        description: mutation.description,
        args:
          input === undefined
            ? Object.fromEntries(declared.map(([name, of]) => [name, t.arg(optionsOf(of))]))
            : { input: t.arg({ type: input, required: true, description: 'What is sent.' }) },
        resolve: (_root, given: Readonly<Record<string, unknown>>, asker) =>
          call(handler, textsOf(mutation.input === undefined ? given : given['input']), asker),
      }),
    );
  }
}

function hasMutation(handler: FormHandler): handler is SentByScripts {
  return handler.mutation !== undefined;
}

function optionsOf({ kind, description, required = false }: MutationArgument) {
  return { type: KINDS[kind], description, required };
}

/** Arguments as a browser's form would bring them: a flag that is not set is not there. */
function textsOf(given: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return [[name, value] as const];
      if (typeof value === 'number') return [[name, String(value)] as const];
      return value === true ? [[name, '1'] as const] : [];
    }),
  );
}
