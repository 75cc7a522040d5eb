/**
 * Words for pieces in addition to those of `platform/units.ts`, which the database also uses. Without accents,
 * separated by `|`.
 */
export const pieceWords =
  'off|ex|expl|exemplaires?|exemplare?s?|ejemplares?|esemplari|egz|pld|výtisků|un|uni|pza|pzas|pz|szt|sztuk|sztuki|styck|stk|st|ks|kus|kusu|kusy|uds|unid|unids|peca|pecas|pcs|pc|pce|nos|no|units|unit|einheiten|einheit|unites|unidades|unidade|unita|eenheden|enheter|enheder|jednostki|kpl|ea|each|pieces|pieza|piezas|pezzi|stuks|stuck|件|个|只|条|支|卷|张|套|盒|包|双|把|根|块|片|颗|粒|朵|幅|桶|捆|瓶|罐|袋|册|本|对|副|顶|台|匹|枚|個|点|反|冊|着|足|缶|束|組|巻|枝|箱|份|개|권|장|벌|켤레|병|점|필|नग|पीस|यूनिट|kappaletta|kappale|yks|db|darab|τεμ|τεμαχια|τεμαχιο|τμχ|stykk|stykker|buc|bucati|bucata|adet|adt|tane'

/**
 * Words for packs that may directly precede a name: `8 nystan garn`. They are not names of goods, and the content of a
 * pack is unknown. Without accents, separated by `|`.
 */
export const packWords =
  'pallets?|palette?n?|rs|ps|rol|rollen|rolls|rolka|rolek|rolki|rolle|roller|rulle|rullar|ruller|rull|rulla|rullaa|rullat|rollos|rolos|rotoli|rouleaux|rulo|tekercs|sul|suluri|role|rola|ρολο|ρολα|pak|pakken|packs|pakke|pakkes|pakker|packung|packungen|paczka|paczki|paczek|opak|opakowanie|opakowania|opakowan|baleni|bal|balu|baly|baliki|pkt|pk|pkg|pakket|pakketten|pakjes?|paquets|paquetes|pacotes|pacchi|paketti|pakettia|csomag|pachet|pachete|πακετο|πακετα|pakete?n?|paketler|seturi|satz|satze|sett|conf|confezioni|zestaw|zestawy|zestawow|sada|sady|sad|keszlet|takim|paar|pares|paires|paia|par|pari|paria|pary|pereche|perechi|ζευγος|ζευγη|ζευγαρια|cift|boxes|karton|kartons|kartonger|kartony|kartonow|kutu|doos|doosjes?|dozen|lada|ask|askar|eske|esker|aeske|aesker|laatikko|laatikkoa|rasia|rasiaa|pudelko|pudelka|pudelek|krabice|krabic|krabici|doboz|cutii|κουτι|κουτια|btl|fl|flaska|flaskor|flaske|flasker|flaschen?|pullo|pulloa|butelka|butelki|butelek|lahev|lahvi|lahve|uveg|beutel|pase|pasar|posen?|poser|pussi|pussia|sacek|sacky|sacku|zsak|zacsko|punga|pungi|cuval|zakken|zakjes?|torba|torby|toreb|torebka|torebki|torebek|worek|worki|workow|woreczek|bogen|blatt|feuilles|vel|vellen|ark|arkki|arkkia|archy|arkusz|arkusze|arkuszy|iv|spulen?|spoler?|spole|spolar|spolki|spools|reels|skeins|hanks|strang|strangen|knauel|klos|klosjes?|klossen|bollen|bolletjes?|streng|strengen|klebek|klebka|klubko|klubka|klubek|motek|motki|motkow|szpulka|szpulki|szpulek|szpula|szpule|szpul|pasmo|pasma|civka|civky|civek|spulka|spulky|spulek|preadeno|preadena|praden|nystan|nysta|harva|harvor|nogle|nogler|ngl|noste|noster|kera|keraa|vyyhti|vyyhtia|hespel|hespler|gombolyag|motring|matring|orso|spulni|ghem|gheme|mosor|mosoare|jurubita|jurubite|scul|sculuri|κουβαρια|κουβαρι|μπομπινες|μπομπινα|καρουλια|καρουλι|τοπι|τοπια|σακουλες|σακουλα|σακουλακια|φυλλα|φυλλο|ovillos|gomitoli|gomitolo|matasse|matassa|rocche|rocchetti|bolts|ballen|ballot|ballots|bala|balles|ct|ctn|ctns|cs|colis|colli|collo|bund|bunde|bundel|bundels|bundt|bundter|knippe|knipper|bundles|bunt|buntar|nippu|nippua|svazek|svazky|svazku|koteg|doz|dzn|dz|dtz|dtzd|dutzend|dozijn|tuzin|tuziny|tuzinow|tucet|tucty|tuctu|tucat|dusin|dussin|tusina|tusinaa|duzine|duzina|δωδεκαδα|δωδεκαδες|gros|grs|gross|makara|masura|bobin|yumak|koli|tomar|रोल|पैकेट|डिब्बे|डिब्बा|बंडल|थान|दर्जन|जोड़ी|जोड़े|सेट|tabliczka|tabliczki|tabliczek|tuben?|dosen?|burk|burkar|boks|bokser|dase|daser|purkki|purkkia|purk|tiegel|top'

/**
 * Words for packs that precede a name only with a preposition: `3 sheets of felt`. In `2 box frames`, the word belongs to
 * the name. Without accents, separated by `|`.
 */
export const packWordsOf =
  'rolls?|rollo|rolo|rotolo|rotolino|rouleau|packs?|paquet|paquete|pacote|pacco|confezione|jeu|jeux|lots?|paire|pair|par|box|cajas?|boites?|scatol[ae]|caixas?|cuti[ei]|sacs?|sachets?|bolsas?|bolsitas?|sacos?|sacchi|sacchetti|sacchetto|zak|buste|busta|spools?|reels?|skeins?|hanks?|balls?|bobines?|bobinas?|carretes?|carrinhos?|carretos?|pelotes?|echeveaux|echeveau|madejas?|meadas?|novelos?|ovillo|matassina|bolt|bales?|bags?|sacks?|jars?|bottles?|bouteilles?|botellas?|garrafas?|bottigli[ae]|tins?|cans?|sheets?|feuille|hojas?|folhas?|fogli|foglio|planches?|cases?|cartons?|bundle|kit|dozen|dozens|douzaines?|docenas?|duzias?|dozzin[ae]|set|sett|sets|kits|cones|conos|para'

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
