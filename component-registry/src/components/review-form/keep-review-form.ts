import { forgetDraft } from '../../components-support/form-draft.ts';
import { keepUploads, type Uploads } from '../../components-support/keep-uploads.ts';
import { showFieldErrors, showFormProblem } from '../../components-support/show-field-errors.ts';
import { logFailure } from '../../data-fetching/index.ts';
import { askForm, sendReview, type ReviewFormData } from '../review-list/rating-calls.ts';
import { errorsIn, readFields } from './written-fields.ts';

/** What scripts do for the form of a review. */
export interface KeptReviewForm {
  /** Asks what the form must know, once, and offers the words to tick. */
  open(): Promise<void>;
  /** Sends it, or says what is wrong. @throws Error if the shop did not answer: the browser sends it then */
  send(form: HTMLFormElement): Promise<void>;
}

/** Takes over the form that a fold holds, until `signal`. */
export function keepReviewForm(fold: HTMLDetailsElement, signal: AbortSignal): KeptReviewForm {
  const { reviewForm: product = '' } = fold.dataset;
  const form = fold.querySelector('form');
  const uploads: Uploads | undefined = form === null ? undefined : keepUploads(form, signal);
  let asking: Promise<ReviewFormData> | undefined;
  let isSending = false;

  const ask = (): Promise<ReviewFormData> => {
    asking ??= askForm(product).catch((error: unknown) => {
      asking = undefined;
      logFailure({ message: `[Network] ${String(error)}`, component: 'review-form', url: location.href });
      throw error;
    });
    return asking;
  };
  return {
    async open() {
      const isFirst = asking === undefined;
      const data = await ask();
      if (isFirst) offer(fold, data);
    },
    async send(form) {
      if (isSending) return;
      isSending = true;
      try {
        const { lengths, errors: words } = await ask();
        const written = { productId: product, ...readFields(new FormData(form)) };
        const errors = errorsIn(written, lengths, words);
        showFormProblem(form, undefined);
        showFieldErrors(form, errors);
        if (Object.keys(errors).length > 0) return;
        const outcome = await sendReview(written, uploads?.files() ?? []);
        if (outcome.kind === 'invalid') showFieldErrors(form, outcome.errors);
        else if (outcome.kind === 'refused') showFormProblem(form, outcome.message);
        else {
          forgetDraft(form);
          thank(fold, form, outcome.message);
        }
      } finally {
        isSending = false;
      }
    },
  };
}

function offer(fold: HTMLElement, { tags, lengths }: ReviewFormData): void {
  for (const [name, { most }] of Object.entries(lengths)) {
    const field = fold.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `input[name="${name}"], textarea[name="${name}"]`,
    );
    if (field !== null) field.maxLength = most;
  }
  const place = fold.querySelector<HTMLElement>('[data-tags]');
  const model = place?.querySelector('label');
  if (!place || !model) return;
  for (const { key, label } of tags) {
    const choice = model.cloneNode(true) as HTMLElement;
    const box = choice.querySelector('input');
    if (box !== null) box.value = key;
    const words = choice.querySelector('span');
    if (words !== null) words.textContent = label;
    place.append(choice);
  }
  model.remove();
  place.hidden = tags.length === 0;
}

function thank(fold: HTMLElement, form: HTMLFormElement, words: string): void {
  const place = fold.querySelector<HTMLElement>('[data-thanks]');
  if (place === null) return;
  form.hidden = true;
  place.textContent = words;
  place.hidden = false;
  place.focus();
}
