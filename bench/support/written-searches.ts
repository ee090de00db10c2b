/** What a written search is about: keys of categories, of which one must fit, and the key of a colour. */
export interface Written {
  term: string;
  categories: readonly string[];
  colour?: string;
}

const about = (categories: string, terms: string): Written[] =>
  terms.split(', ').map((term) => ({ term, categories: categories.split(' ') }));

/** Searches that somebody wrote who knows how people shop, by language; judged by categories, for goods come and go. */
export const WRITTEN: Readonly<Record<'de' | 'fr' | 'nl', readonly Written[]>> = {
  de: [
    ...about(
      'kleider',
      'kleid, sommerkleid, abendkleid, wickelkleid, strickkleid, midikleid, cocktailkleid, kleid für hochzeit, kleid mit ärmeln, damenkleid',
    ),
    ...about('blusen', 'bluse, seidenbluse, hemdbluse, damenbluse, bluse weiß'),
    ...about('shirts', 'shirt, t-shirt, tshirt, ringelshirt, damenshirt'),
    ...about('strick', 'pulli, pullover, strickpullover, strickjacke, sweater'),
    ...about('blazer', 'blazer, damenblazer, wollblazer'),
    ...about('maentel', 'mantel, wollmantel, wintermantel, kurzmantel, mäntel damen'),
    ...about('jeans', 'jeans, denim, damenjeans, jeanshose, slim jeans'),
    ...about('hosen', 'hose, leinenhose, stoffhose, sommerhose, damenhose'),
    ...about('roecke', 'rock, faltenrock, jeansrock, roecke, röcke damen'),
    ...about('badeanzuege bademode', 'badeanzug, badeanzüge, schwimmanzug'),
    ...about('bikinis bademode', 'bikini, bikinis, bademode'),
    ...about('schuhe sneaker', 'sneaker, turnschuhe, schuh, damenschuhe'),
    ...about('stiefel schuhe', 'stiefel, lederstiefel, winterstiefel'),
    ...about('taschen', 'tasche, handtasche, ledertasche, umhängetasche'),
    ...about('schals accessoires', 'schal, wollschal, winterschal'),
    ...about('bhs waesche', 'bh, bhs, bügel-bh, spitzen-bh'),
    ...about('slips waesche', 'slip, slips, damenslip'),
    ...about('nachtwaesche', 'nachthemd, pyjama, schlafanzug, nachtwäsche'),
    ...about('bettwaesche', 'bettwäsche, leinenbettwäsche, bettbezug, bettzeug, bettgarnitur'),
    ...about('moebel', 'tisch, esstisch, sofa, couch, sessel, kommode'),
    ...about('leuchten', 'leuchte, lampe, tischleuchte'),
    ...about('teppiche', 'teppich, wollteppich'),
    ...about('kaffee', 'kaffeemaschine, espressomaschine, siebträger'),
    ...about('waschen', 'waschmaschine, trockner'),
    { term: 'schwarzes kleid', categories: ['kleider'], colour: 'schwarz' },
    { term: 'weiße bluse', categories: ['blusen'], colour: 'weiss' },
    { term: 'schwarze hose', categories: ['hosen'], colour: 'schwarz' },
  ],
  fr: [
    ...about('kleider', "robe, robes, robe d'été, robe longue, robe chemise, robe de soirée"),
    ...about('blusen', 'chemisier, chemisiers, chemisier en soie'),
    ...about('shirts', 't-shirt, tshirt, t-shirts femme'),
    ...about('strick', 'pull, pullover, gilet, maille'),
    ...about('blazer', 'blazer, blazers'),
    ...about('maentel', 'manteau, manteaux, manteau en laine'),
    ...about('jeans', 'jean, jeans'),
    ...about('hosen', 'pantalon, pantalons, pantalon en lin'),
    ...about('roecke', 'jupe, jupes, jupe plissée'),
    ...about('bademode', 'maillot de bain, maillot'),
    ...about('schuhe', 'chaussures, baskets, bottines'),
    ...about('taschen', 'sac, sacs, sac en cuir'),
    ...about('bhs', 'soutien-gorge, soutiens-gorge'),
    ...about('nachtwaesche', 'pyjama, chemise de nuit'),
    ...about('bettwaesche', 'linge de lit, housse de couette, parure de lit, fourre de duvet, literie'),
    ...about('moebel', 'table, canapé, fauteuil'),
    ...about('teppiche', 'tapis'),
    { term: 'robe noire', categories: ['kleider'], colour: 'schwarz' },
  ],
  nl: [
    ...about('jurken', 'jurk, jurken, zomerjurk, maxi jurk, avondjurk, wikkeljurk'),
    ...about('blouses', 'blouse, blouses, dames blouse'),
    ...about('shirts', 'shirt, t-shirt, tshirt'),
    ...about('truien', 'trui, truien, vest, sweater'),
    ...about('blazers', 'blazer, blazers'),
    ...about('jassen', 'jas, winterjas, wollen jas'),
    ...about('jeans', 'jeans, spijkerbroek'),
    ...about('broeken', 'broek, linnen broek'),
    ...about('rokken', 'rok, plissérok, rokken'),
    ...about('badpakken badmode', 'badpak, badpakken'),
    ...about('bikini-s badmode', 'bikini'),
    ...about('schoenen sneakers', 'sneakers, schoenen, schoen'),
    ...about('laarzen schoenen', 'laars, laarzen'),
    ...about('tassen', 'tas, tassen, leren tas'),
    ...about('bh-s', 'bh, beugel-bh'),
    ...about('nachtmode', 'pyjama, nachthemd, nachtjurk'),
    ...about('dekbedovertrekken', 'dekbedovertrek, dekbedhoes, beddengoed'),
    ...about('lampen', 'lamp, tafellamp'),
    ...about('meubels', 'bank, tafel, stoel'),
    { term: 'zwarte jurk', categories: ['jurken'], colour: 'zwart' },
  ],
};
