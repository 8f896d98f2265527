/** For the examples: long enough for a verdict, and free of what a shell would read otherwise. */
export const sampleText = [
  'The harbour wakes before the town does. Long before the first bus climbs the hill, lamps move between the sheds and',
  'somebody drags a crate of ice over the stones. The boats that went out at midnight come back one after the other,',
  'low in the water when the night was good, and high and silent when it was not. On the quay nobody asks. The gulls',
  'tell it anyway, because they follow the full boats only. By seven the auction is over, the stones are hosed down,',
  'and the women from the market carry the last boxes to a small van with a broken door. After that the place belongs',
  'to the cats and to an old man who paints the same red hull every spring. He says that the colour does not last in',
  'the salt, and that this is the best thing about it. Visitors who come at noon find an empty basin, a smell of diesel',
  'and rope, and a sign that promises fresh fish. The sign is right, but it is five hours late.',
].join(' ');
