/**
 * Words for pieces in addition to those of `platform/units.ts`, which the database also uses. Without accents,
 * separated by `|`.
 */
export const pieceWords =
  'off|un|uni|pza|pzas|pz|szt|sztuk|sztuki|styck|stk|st|ks|kus|kusu|kusy|uds|unid|unids|peca|pecas|pcs|pc|pce|nos|no|units|unit|einheiten|einheit|unites|unidades|unidade|unita|eenheden|enheter|enheder|jednostki|kpl|ea|each|pieces|pieza|piezas|pezzi|stuks|stuck|件|个|只|条|支|卷|张|套|盒|包|双|把|根|块|片|瓶|罐|袋|册|本|对|副|顶|台|匹|枚|個|点|反|冊|着|足|缶|束|組|巻|枝|箱|份|개|권|장|벌|켤레|병|점|필|नग|पीस|यूनिट|kappaletta|kappale|yks|db|darab|τεμ|τεμαχια|τεμαχιο|τμχ|stykk|stykker|buc|bucati|bucata|adet|adt|tane'

/**
 * Words for packs. They are not names of goods, and the content of a pack is unknown. Without accents, separated by
 * `|`.
 */
export const packWords =
  'rol|rolls?|rolos?|rolka|rolek|rolki|rolle[nr]?|rulle|rullar|ruller|rulla|rullaa|rollos?|rotoli|rotolo|rouleaux?|rulo|tekercs|sul|suluri|role|ρολο|ρολα|pak|packs?|pakke[nr]?|pakker|packung|packungen|paczka|paczki|paczek|opak|opakowanie|baleni|bal|pkt|pk|pkg|pack\\.|pakket|paquets?|paquetes?|pacote|pacotes|pacchi|pacco|paketti|pakettia|csomag|pachet|pachete|πακετο|πακετα|paket|sets?|seturi|satz|satze|jeu|jeux|lot|lots|conf|confezione|confezioni|zestaw|zestawy|sada|sady|keszlet|takim|σετ|paar|pares|paire|paires|paia|par|pari|paria|pary|para|pereche|perechi|ζευγος|ζευγη|cift|box|boxes|karton|kartons|kutu|cajas?|boites?|scatol[ae]|caixas?|doos|dozen|lada|ask|askar|eske|esker|aeske|aesker|laatikko|laatikkoa|pudelko|pudelka|krabice|doboz|cuti[ei]|κουτι|κουτια|btl|fl|flaschen?|beutel|sacs?|bolsas?|sacos?|zak|zakken|torba|worek|worki|pase|pose[rn]?|pussi|pussia|sacek|sacky|zsak|punga|pungi|cuval|bogen|blatt|feuilles?|hojas?|vel|vellen|ark|arkki|arkkia|ark\\.|archy|iv|spulen?|bobines?|bobinas?|spools?|reels?|skeins?|hanks?|strang|knauel|ovillos?|gomitol[io]|klebek|nystan|nogler?|noster?|kera|keraa|bolts?|ballen|ct|ctn|ctns|cs|cases?|colis|coll[io]|bund|bunde|bundles?|kits?|dozen|doz|dzn|dz|dutzend|douzaines?|docenas?|duzias?|dozzin[ae]|dozijn|tuzin|tuziny|tucty?|tucat|dusin|dussin|tusina|duzine|δωδεκαδα|δωδεκαδες|gros|grs|gross|makara|koli'

/** Names of units in addition to those of `platform/units.ts`, by code. Without accents, separated by `|`. */
export const unitWords: Readonly<Record<string, string>> = {
  m: 'm.l|m l|mtl|lm|lin m|lin. m|linear metre|linear metres|linear meter|linear meters|running metre|running metres|running meter|running meters|lfd meter|laufende m|lauf m|lfdm|metre lineaire|metres lineaires|metro lineal|metros lineales|metro lineare|metri lineari|metro linear|metros lineares|metri|strekkende meter|strekkende m|str.m|strm|m1|lopende meter|mb|m.b|metr|metry|metrow|metr biezacy|metry biezace|metrow biezacych|bm|b.m|metru|bezny metr|bezne metry|beznych metru|lopmeter|lpm|lobende meter|lobende m|lbm|lopende m|मी|米|jm|juoksumetri|juoksumetria|metri|metria|meter|fm|folyometer|μετρα|μετρο|μετρων|μ|μετ|løbende meter|løpende meter|løpemeter|metru liniar|metri liniari|metretul',
  cm: 'centymetr|centymetry|centymetrow|centimetru|厘米',
  kg: 'kilogramy|kilogramow|kilogramu|kilogramo|quilo|quilos|quilograma|quilogramas|किग्रा|公斤|千克|kiloa|kilogramma|kilogrammaa|κιλα|κιλο|κιλων|κιλ',
  g: 'gramy|gramow|gramu|grama|gramas|ग्रा|克|gramma|grammaa|γραμμαρια|γραμμαριων|γρ|γραμ',
  l: 'litr|litry|litrow|litru|升|litra|litraa|λιτρα|λιτρο|λιτρων|λτ',
  ml: 'mililitr|mililitry|mililitrow|mililitru|毫升',
  yd: 'jard|jardy|jardow|yarda|yardas|iarda|iarde|jarda|jardas|码',
}
