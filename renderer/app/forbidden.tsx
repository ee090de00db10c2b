/** Nobody is told that something is forbidden. Without a page of ours, Next's would be part of every page's data. */
export default function Forbidden(): null {
  return null;
}
