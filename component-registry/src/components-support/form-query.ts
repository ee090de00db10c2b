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

export const CONFIRM_NEWSLETTER: FormDocument = gql`
  mutation ConfirmNewsletter($token: String!) {
    confirmNewsletter(token: $token) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const UNSUBSCRIBE_NEWSLETTER: FormDocument = gql`
  mutation UnsubscribeNewsletter($email: String!, $choice: String!, $pauseDays: Int) {
    unsubscribeNewsletter(email: $email, choice: $choice, pauseDays: $pauseDays) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const UNSUBSCRIBE_MAILING: FormDocument = gql`
  mutation UnsubscribeMailing($token: String!) {
    unsubscribeMailing(token: $token) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const LOGIN: FormDocument = gql`
  mutation Login($email: String!, $password: String!, $stayLoggedIn: Boolean) {
    login(email: $email, password: $password, stayLoggedIn: $stayLoggedIn) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const LOGIN_BY_NUMBER: FormDocument = gql`
  mutation LoginWithCustomerNumber($customerNumber: String!, $birthday: String!, $stayLoggedIn: Boolean) {
    loginWithCustomerNumber(customerNumber: $customerNumber, birthday: $birthday, stayLoggedIn: $stayLoggedIn) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const LOGOUT: FormDocument = gql`
  mutation Logout {
    logout {
      ...Reply
    }
  }
  ${REPLY}
`;

export const REQUEST_PASSWORD_RESET: FormDocument = gql`
  mutation RequestPasswordReset($email: String!) {
    requestPasswordReset(email: $email) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const RESET_PASSWORD: FormDocument = gql`
  mutation ResetPassword($token: String!, $password: String!, $repeat: String) {
    resetPassword(token: $token, password: $password, repeat: $repeat) {
      ...Reply
    }
  }
  ${REPLY}
`;

export const PLACE_ORDER: FormDocument = gql`
  mutation PlaceOrder($basket: String!, $quote: String!) {
    placeOrder(basket: $basket, quote: $quote) {
      ...Reply
    }
  }
  ${REPLY}
`;

/** The mutation of each form. A test holds them against the schema of the shop door. */
export const FORM_DOCUMENTS: Readonly<Record<GatewayForm, FormDocument>> = {
  newsletter: SUBSCRIBE_NEWSLETTER,
  'newsletter-confirm': CONFIRM_NEWSLETTER,
  'newsletter-change': UNSUBSCRIBE_NEWSLETTER,
  'mailing-unsubscribe': UNSUBSCRIBE_MAILING,
  login: LOGIN,
  'login-number': LOGIN_BY_NUMBER,
  logout: LOGOUT,
  'password-forgot': REQUEST_PASSWORD_RESET,
  'password-reset': RESET_PASSWORD,
  'checkout-order': PLACE_ORDER,
};
