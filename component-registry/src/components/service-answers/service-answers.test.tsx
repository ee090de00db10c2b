import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ServiceAnswers } from './service-answers.tsx';

it('leads to each answer by its words, below a heading', () => {
  const answers = [
    { text: 'Rückgabe', href: '/service#rueckgabe' },
    { text: 'Wann kommt mein Paket?', href: '/service' },
  ];
  expect(renderToStaticMarkup(ServiceAnswers({ title: 'Aus unserem Service', answers }))).toMatch(
    /<h2[^>]*>Aus unserem Service<\/h2><ul[^>]*><li><a[^>]*href="\/service#rueckgabe">Rückgabe<\/a>.*href="\/service">Wann kommt mein Paket\?</u,
  );
});
