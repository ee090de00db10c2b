import { gql, type TypedDocumentNode } from '@apollo/client';
import type { GatewayForm } from './gateway-forms.ts';

/** What the shop says to a form that a script sent. */
export interface FormReply {
  success: boolean;
  code: string;
  /** What is wrong with the whole, in words of the locale; empty where its fields say it. */
  message: string;
  errors: readonly { field: string; message: string }[];
  /** The page that it leads to. */
  location: string | null;
}
export type FormDocument = TypedDocumentNode<Record<string, FormReply>, Record<string, unknown>>;

const REPLY = gql`
  fragment Reply on FormAnswer {
    success
    code
    message
    errors {
      field
      message
    }
    location
  }
`;

export const SUBSCRIBE_NEWSLETTER: FormDocument = gql`
  mutation SubscribeNewsletter($input: NewsletterInput!) {
    subscribeNewsletter(input: $input) {
      ...Reply
    }
  }
  ${REPLY}
`;

/** The mutation of each form. A test holds them against the schema of the shop door. */
export const FORM_DOCUMENTS: Readonly<Record<GatewayForm, FormDocument>> = {
  newsletter: SUBSCRIBE_NEWSLETTER,
};
