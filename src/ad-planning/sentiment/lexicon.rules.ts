export interface Lexicon {
  /** Words in `good` count 1, words in `great` count 2. */
  readonly good: readonly string[]
  readonly great: readonly string[]
  readonly bad: readonly string[]
  readonly awful: readonly string[]
  /** Negations of the words that follow. */
  readonly not: readonly string[]
  /** Words that increase the weight of the next word by half. */
  readonly very: readonly string[]
}

const words = (text: string): string[] => text.split(' ')

/** Hand-written word lists for texts about shops, goods and deliveries. */
export const lexicons: Readonly<Record<string, Lexicon>> = {
  en: {
    good: words(
      'good nice happy glad fast quick quickly easy friendly helpful beautiful lovely like liked fine useful comfortable pleased satisfied fresh reliable soft recommend thanks thank pretty smooth careful fair',
    ),
    great: words(
      'great excellent perfect amazing wonderful fantastic love loved best awesome delighted outstanding superb brilliant gorgeous thrilled',
    ),
    bad: words(
      'bad slow late poor broken damaged wrong expensive difficult rude disappointed disappointing problem problems missing cheap ugly dirty scratched unhappy complicated delayed confusing refund faded torn stained uncomfortable unhelpful',
    ),
    awful: words(
      'terrible horrible awful worst hate hated useless disgusting scam fraud never unacceptable furious garbage rubbish stolen pathetic dreadful',
    ),
    not: words("not no isn't wasn't don't didn't doesn't can't couldn't won't wouldn't hardly without cannot"),
    very: words('very really so extremely absolutely totally too'),
  },
  de: {
    good: words(
      'gut gute guter gutes schön schöne schnell zufrieden freundlich hilfreich gerne nett einfach empfehle danke',
    ),
    great: words('super toll perfekt ausgezeichnet wunderbar großartig hervorragend liebe begeistert beste'),
    bad: words('schlecht schlechte langsam spät teuer kaputt falsch enttäuscht unfreundlich problem fehlt beschädigt'),
    awful: words('furchtbar schrecklich katastrophe betrug unverschämt schlimmste hasse'),
    not: words('nicht kein keine keinen nie ohne'),
    very: words('sehr wirklich extrem total'),
  },
  fr: {
    good: words(
      'bon bonne bien joli jolie rapide content contente satisfait satisfaite aimable utile merci recommande facile',
    ),
    great: words('excellent excellente parfait parfaite magnifique adore génial superbe merveilleux meilleur'),
    bad: words('mauvais mauvaise lent lente cher chère cassé cassée déçu déçue problème retard abîmé manque faux'),
    awful: words('horrible terrible affreux nul nulle arnaque pire déteste inacceptable'),
    not: words('pas jamais aucun aucune sans'),
    very: words('très vraiment extrêmement trop'),
  },
  es: {
    good: words(
      'bueno buena bien bonito bonita rápido rápida contento contenta satisfecho amable útil gracias recomiendo fácil',
    ),
    great: words('excelente perfecto perfecta maravilloso increíble encanta encantó fantástico genial mejor'),
    bad: words('malo mala lento lenta caro cara roto rota tarde decepcionado decepcionada problema falta dañado'),
    awful: words('horrible terrible pésimo pésima estafa peor odio inaceptable fatal'),
    not: words('no nunca ningún ninguna sin tampoco'),
    very: words('muy realmente demasiado tan'),
  },
  hi: {
    good: words('अच्छा अच्छी अच्छे सुंदर खुश धन्यवाद accha achha acchi achchha sundar khush'),
    great: words('बढ़िया शानदार बेहतरीन badhiya shaandar behtareen zabardast'),
    bad: words('खराब बुरा देर महंगा टूटा kharab bura mehnga toota'),
    awful: words('बेकार धोखा घटिया bekaar bekar dhokha ghatiya bakwas'),
    not: words('नहीं nahi nahin'),
    very: words('बहुत bahut'),
  },
}
