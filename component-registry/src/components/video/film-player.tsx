import type { ReactElement } from 'react';

export interface Film {
  title: string;
  poster: string;
  sources: readonly { readonly src: string; readonly type: string }[];
  captions: { readonly src: string; readonly language: string; readonly label: string };
}

/** The player: it asks for how long the film is, and for the film itself once somebody starts it. */
export function FilmPlayer({
  title,
  poster,
  sources,
  captions,
  className,
}: Film & { className: string }): ReactElement {
  return (
    <video className={className} controls playsInline preload="metadata" poster={poster} aria-label={title}>
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      <track kind="captions" src={captions.src} srcLang={captions.language} label={captions.label} />
    </video>
  );
}
