import type { ContactFormProps } from '../../../generated/props.ts';
import type { StyleObject } from '../../styling/style-object.ts';

type Subject = NonNullable<ContactFormProps['answers']>[number]['subject'];

const hidden: StyleObject = { display: 'none' };

/** Hides what is not about a subject, without scripts. Browsers that cannot ask a form what it holds show everything. */
export const OF_SUBJECT: Readonly<Record<Subject, StyleObject>> = {
  customerAccount: { 'form:not(:has(option[value=customerAccount]:checked)) &': hidden },
  productQuestion: { 'form:not(:has(option[value=productQuestion]:checked)) &': hidden },
  myPayments: { 'form:not(:has(option[value=myPayments]:checked)) &': hidden },
  shipping: { 'form:not(:has(option[value=shipping]:checked)) &': hidden },
  returnsStatus: { 'form:not(:has(option[value=returnsStatus]:checked)) &': hidden },
  praemie: { 'form:not(:has(option[value=praemie]:checked)) &': hidden },
  reportBarrier: { 'form:not(:has(option[value=reportBarrier]:checked)) &': hidden },
  otherQuestion: { 'form:not(:has(option[value=otherQuestion]:checked)) &': hidden },
};

/** Hides what is asked where the shop must know who writes, of all other subjects. */
export const OF_ADDRESS: StyleObject = {
  'form:not(:has(option:is([value=customerAccount], [value=myPayments], [value=shipping], [value=returnsStatus], [value=praemie]):checked)) &':
    hidden,
};

/** Hides what follows the choice, before there is one. */
export const OF_ANY: StyleObject = { 'form:has(select[name=subject] > option[value=""]:checked) &': hidden };
