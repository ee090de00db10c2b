import { describe, expect, it } from 'vitest';
import { settleBoundaries } from './settle-boundaries.ts';

const pending = (id: string, fallback: string): string =>
  `<!--$?--><template id="B:${id}"></template>${fallback}<!--/$-->`;
const streamed = (id: string, content: string, runtime = ''): string =>
  `<div hidden id="S:${id}">${content}</div><script>${runtime}$RC("B:${id}","S:${id}")</script>`;
const RUNTIME = '$RB=[];$RV=function(a){for(var b=0;b<a.length;b+=2){}};\n$RC=function(a,b){};';

describe('settleBoundaries', () => {
  it('puts what was streamed in the place of its fallback and drops the swapping scripts', () => {
    const html = `<main>${pending('0', '<p>plain</p>')}<p>between</p>${pending('1', '')}</main>${streamed('0', '<nav><p>menu</p></nav>', RUNTIME)}${streamed('1', '<b>clock</b>')}<script>data</script>`;
    expect(settleBoundaries(html)).toBe(
      '<main><!--$--><nav><p>menu</p></nav><!--/$--><p>between</p><!--$--><b>clock</b><!--/$--></main><script>data</script>',
    );
  });

  it('replaces a fallback that holds boundaries itself, whole', () => {
    const html = `${pending('a', '<i><!--$-->inner<!--/$--></i><!--&-->x<!--/&-->')}<p>after</p>${streamed('a', 'content')}`;
    expect(settleBoundaries(html)).toBe('<!--$-->content<!--/$--><p>after</p>');
  });

  it('settles a boundary inside streamed content', () => {
    const html = `${pending('0', '')}${streamed('0', `<p>${pending('1', 'soon')}</p>`, RUNTIME)}${streamed('1', 'now')}`;
    expect(settleBoundaries(html)).toBe('<!--$--><p><!--$-->now<!--/$--></p><!--/$-->');
  });

  it('keeps content with patterns of replacement as it is', () => {
    expect(settleBoundaries(`${pending('0', '')}${streamed('0', "$& $1 $'")}`)).toBe("<!--$-->$& $1 $'<!--/$-->");
  });

  it.each([
    ['nothing streamed', '<main><!--$-->done<!--/$--></main><script>$RT=1</script>'],
    ['a swap without its content', `${pending('0', '')}<script>$RC("B:0","S:0")</script>`],
    ['a swap without its place', streamed('0', 'content')],
    ['a boundary that never ends', `<!--$?--><template id="B:0"></template>x${streamed('0', 'content')}`],
    [
      'words that only look like a swap',
      `<p>$RC("B:0","S:0")</p><script type="application/json">"$RC(\\"B:0\\",\\"S:0\\")"</script>`,
    ],
  ])('gives the same text for %s', (_, html) => {
    expect(settleBoundaries(html)).toBe(html);
  });
});
