import type { ReactElement } from 'react';
import texts from '../../locales/de-AT/frame.json';

/** For requests that do not come from the edge: nobody vouches for them, so there is no shop whose page this could be. */
export default function Unauthorised(): ReactElement {
  const { title, text } = texts.error.unauthorised;
  return (
    <main lang="de-AT">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
