/** What stays in sight where a picture is cropped, in hundredths of its width and height. Those not named keep their middle. */
export const FOCUS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  'hero-at-autumn': { x: 96, y: 50 },
  'hero-ch-room': { x: 70, y: 55 },
  'hero-de-house': { x: 72, y: 60 },
  'hero-lingerie-evening': { x: 80, y: 45 },
  'story-at-home': { x: 50, y: 40 },
  'story-at-linen': { x: 50, y: 58 },
  'story-at-shelf': { x: 8, y: 60 },
  'story-de-kitchen': { x: 15, y: 60 },
  'story-lingerie-morning': { x: 35, y: 50 },
  'story-nl-hall': { x: 20, y: 45 },
  'story-summer': { x: 38, y: 45 },
};
