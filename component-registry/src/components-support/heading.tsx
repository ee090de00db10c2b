import type { ReactElement, ReactNode } from 'react';

/** A level of the page outline. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A heading whose level comes from the layout and whose looks come from its class. Levels beyond 6 become 6, below 1 become 1. */
export function Heading({
  level,
  className,
  id,
  children,
}: {
  level: number;
  className: string;
  /** A name for links within the page. */
  id?: string;
  children: ReactNode;
}): ReactElement {
  const Tag = TAGS[Math.min(Math.max(Math.trunc(level), 1), 6) - 1] ?? 'h6';
  return (
    <Tag className={className} {...(id !== undefined && { id })}>
      {children}
    </Tag>
  );
}
