import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductDeliveryProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ProductDelivery } from './product-delivery.tsx';

const propsOf = (index: number): ProductDeliveryProps =>
  (catalog.find('product-delivery')?.examples[index]?.props as ProductDeliveryProps | undefined) ??
  expect.fail('no example');
const htmlOf = (index: number): string => renderToStaticMarkup(ProductDelivery(propsOf(index)));

describe('ProductDelivery', () => {
  it('says when it arrives, until when to order, and where more is said', () => {
    expect(htmlOf(0)).toMatch(
      /Di\., 24\. Nov\. – Do\., 26\. Nov\..*bis Mo\., 23\. Nov\., 14:00.*href="\/service-hilfe\/versand-zahlung"/u,
    );
  });

  it('says that it cannot be shown, and leaves nothing behind where the shop says nothing', () => {
    expect(htmlOf(1)).toContain('Die Lieferaussage kann gerade nicht angezeigt werden.');
    expect(ProductDelivery({ title: 'Lieferung' })).toBeNull();
  });
});
