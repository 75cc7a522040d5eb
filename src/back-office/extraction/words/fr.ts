import type { Words } from './words.types.ts'

export const fr: Words = {
  columns: {
    name: 'article|articles|produit|produits|désignation|description|libellé|nom du produit|nom|votre commande|désignation du produit|nom de l’article|article commandé|détail|intitulé|titre|titre du produit',
    quantity:
      'h/qté|heures|quantité|qté|qte|quantités|nombre|nb|quantité commandée|qté commandée|quantite|qté livrée|tirage|emballé|colisé|expédié|qté expédiée|quantité expédiée|quantité livrée|qté emballée|nbre|unités|pièces|pcs|nb pièces|nombre de pièces|préparé|qté préparée|cdé|qté cdée|quantité emballée',
    measure: 'unité|u|unité de mesure|un',
    unit: 'prix unitaire|p.u|pu|pu ht|pu ttc|prix unitaire ht|prix unitaire ttc|prix à l’unité|prix/unité|p.u. ht|prix unit|prix u|prix pièce|prix unit. ht|prix par unité|tarif unitaire|prix au mètre',
    amount:
      'montant|total|prix total|montant ht|total ht|total ttc|montant ttc|sous-total|total ligne|prix total ht|prix total ttc|somme|total article|montant net|valeur',
    price: 'prix|tarif|prix ht|prix ttc',
    sku: 'numéro de l’objet|ugs|référence|réf|ref|sku|code article|code|réf article|référence produit|code produit|n° article|réf. article|ean|numéro d’article|réf. produit|modèle',
    options:
      'taille|couleur|variante|option|options|coloris|déclinaison|longueur|finition|motif|largeur|matière|teinte|couleur/taille|gravure|épaisseur|diamètre|hauteur|profondeur|forme|type|impression|tissu|langue|format|goût|contenance|parfum|édition|coupe|nuance|support|papier|pelliculage|ennoblissement|n° de couleur',
    discount: 'remise|rem|remise %|réduction|rabais',
    tax: 'tva|taxe|taux|taux tva|tva %|taux de tva|taxes|montant tva',
    per: 'par|unité de prix|pour|base de prix',
    position: 'n°|ligne|#|pos|n° ligne|travail',
    weight: 'poids|poids net|poids brut|poids unitaire|poids du produit|poids de l’article|poids total',
    other:
      'prix conseillé|prix de vente conseillé|ppc|pvc|disponibilité|statut|image|date de livraison|photo|délai|stock|remarque|code douanier|vendu par|vendeur|boutique|état|expédié par|expédié de|contient|note|commentaire|remarques|reliquat|en reliquat|garantie|livraison|expédition|message|message cadeau|transaction|fabricant|fabriqué par|fabriqué en|marque|origine|pays d’origine|provenance|fournisseur|producteur|éditeur|entrepôt|emplacement|en stock|délai de livraison|expédié sous|prix de base|nomenclature douanière|code sh|entretien|conseils d’entretien|numéro de série|n° de série',
    lot: 'lot|n° de lot|numéro de lot|no lot|bain|n° de bain|bain de teinture',
  },
  sums: {
    subtotal:
      'marchandises|marchandise|total marchandise|sous-total|sous total|total produits|total des produits|produits|total articles|sous-total ht|sous-total ttc|montant des articles|total marchandises|total des articles|valeur des marchandises|articles|sous-total articles|panier|total brut ht|sous-total produits|montant articles',
    discount:
      'remise|remises|réduction|réductions|rabais|bon de réduction|code promo|code promotionnel|promotion|promotions|bons de réduction|coupon|bon d’achat|remise commerciale|total remises|escompte|avantage fidélité|remise fidélité|remise quantité|coupon de réduction',
    shipping:
      'emballage et livraison|emballage et expédition|livraison|frais de port|frais de livraison|expédition|frais d’expédition|port|transport|frais de transport|port et emballage|livraison standard|frais d’envoi|envoi|livraison à domicile|transporteur|frais de port ht|participation aux frais de port|livraison colissimo|colissimo|mode de livraison|livraison express|livraison et emballage|transport et emballage',
    tax: 'tva totale payée|total tva payée|tva|taxe|taxes|montant tva|total tva|total taxes|tps|tvq|tva totale|montant de la tva|total de la tva|montant des taxes',
    fee: 'emballage|frais de dossier|frais de gestion|assurance|éco-participation|eco-participation|éco-contribution|écotaxe|emballage cadeau|papier cadeau|paquet cadeau|supplément|frais de paiement|frais de service|arrondi|frais de traitement|contre-remboursement|découpe|frais de découpe|surcharge|frais de douane|consigne|taxe carburant|frais de préparation|frais bancaires',
    withheld: 'retenue à la source|retenue|précompte',
    total:
      'net à payer|total net à payer|total à régler|net à régler|total de la facture|total facture ttc|total|total ttc|montant total|total à payer|total de la commande|total commande|montant total ttc|net à payer|montant à payer|total général|montant ttc|total payé|montant de la commande|prix total|somme totale|total facture|montant de la facture|total net ttc|total net à payer|montant net à payer|total facturé|total de votre commande|montant réglé|à payer|net à payer ttc|en tout|au total|nouveau total|nouveau montant|total actualisé|total corrigé|total modifié|coût de la commande|coût total|coût total de la commande',
    net: 'total ht|montant ht|total hors taxes|montant total ht|net ht|total net ht|base ht|hors taxes|total (ht)|base imposable|total hors taxe|total commande ht',
    paid: 'payé|déjà payé|acompte|acompte versé|montant payé|déjà réglé|règlement|paiement reçu|avance|carte cadeau|avoir|chèque cadeau|avoir utilisé|acompte reçu|paiement|crédit boutique|versement',
    due: 'reste à payer|solde|solde à payer|solde dû|montant dû|restant dû|reste dû|nouveau solde|solde du compte|total dû|montant restant|solde restant',
    ignored:
      'solde précédent|ancien solde|report|solde antérieur|vous économisez|économies|économie|vos économies|vous avez économisé|points|points de fidélité|points gagnés|points cumulés|poids|poids total|nombre d’articles|quantité totale|commande précédente|dernière commande|au lieu de|prix conseillé|plafond de crédit|vous gagnez|minimum de commande|solde reporté|total économisé|report à nouveau|dernière facture|poids brut|poids net|ancien total|total précédent|total initial|montant initial',
  },
  facts: {
    orderNumber:
      'numéro de commande|n° de commande|no de commande|nº de commande|commande n°|commande nº|commande no|commande numéro|référence de commande|référence commande|réf commande|réf. de commande|référence de la commande|numéro de la commande|n° commande|n° de la commande|commande #|id de commande|identifiant de commande|notre référence|n/réf|numéro de confirmation|confirmation de commande n°|confirmation de commande|bon de commande n°|numéro de votre commande|référence de votre commande|code de commande|n° de confirmation|numéro commande|accusé de réception n°|référence|notre commande|réf. commande|no commande|notre numéro de commande|n° d’ordre|numéro de transaction|réf|arc n°|ar n°|accusé de réception de commande|commande client n°|notre n° de commande',
    order: 'commande|votre commande|la commande|ta commande|nouvelle commande',
    buyerReference:
      'votre référence|v/réf|référence client|votre commande n°|votre numéro de commande|réf client|numéro de bon de commande client|votre bon de commande|réf. client|bon de commande client|votre n° de commande|votre bon de commande n°|n° de bon de commande client|vos références|v/réf.|bdc client|n° bdc client|votre bdc|votre po',
    invoiceNumber:
      'ticket de caisse n°|ticket de caisse|numéro de facture|n° de facture|facture n°|facture nº|facture no|n° facture|facture|reçu n°|numéro de reçu|reçu|ticket n°',
    orderDate:
      'date de commande|date de la commande|commandé le|commande du|passée le|commande passée le|date d’achat|commandée le|date et heure de la commande|commande effectuée le|effectuée le|achetée le|acheté le|confirmée le|commande reçue le|votre commande du|commande enregistrée le|enregistrée le|date de passation|date commande|commande créée le|réalisée le|du',
    date: 'date|le|date d’émission|émis le|date du document',
    delivery:
      'livraison estimée|livraison prévue|livraison prévue le|date de livraison|date de livraison estimée|date de livraison prévue|livraison estimée le|arrivée prévue|arrivée estimée|livré le|livraison le|livraison avant le|livraison attendue|réception prévue|date estimée de livraison|arrivée prévue le|livraison prévue pour le|livraison estimée entre|livraison au plus tard le|délai de livraison estimé|date prévue|livraison souhaitée|réception estimée|livraison attendue le',
    otherDate:
      'date de facture|date d’échéance|échéance|date d’expédition|expédié le|payé le|date de paiement|valable jusqu’au|date de facturation|retour avant le|à payer avant le|client depuis|dernière commande du|date limite|expédition prévue le|date d’envoi|réglé le|facturé le|date facture',
  },
  gross: 'inclus|incluse|incluses|dont|ttc|comprise|compris|toutes taxes comprises|incl|y compris',
  net: 'ht|hors|excl|sans|hors taxes|exclus|avant',
  choices:
    'qualité|conditionnement|étiquette|émail|façonnage|doublure|bord|pli|pliage|couleur de base|couleur de fond|bois|essence|métal|cuir|fil|pierre|fermoir|longueur de chaîne|senteur|armure|composition|grammage|reliure|couleurs|couverture|jeu|version|cadre|couleur du cadre|fixation|fermeture|manche|manches|col|genre|sexe|thème|fond|police|initiales|texte|inscription|personnalisation|marquage|côté|taille d’aiguille|volume|puissance|tension|prise|capacité|mémoire|surface|revêtement|dureté|taille de bague|pointure|dimensions|dimension|mesures|orientation|variété|torréfaction|mouture|millésime|paquet|lot de|ton|ruban|mèche|ourlet|dos|couleur principale|décor|poignée|couvercle|base|texture|gaufrage|dorure|coins|perforation|perçage|teinture|lavage|qualité du tissu|grain|façon|emballage|découpe|alliage',
  each: 'au prix de|au prix unitaire de|à raison de|au tarif de|à|l’unité|prix unitaire|pu|pièce|chacun|chaque|par|le',
  free: 'gratuit|gratuite|offert|offerte|offerts|gratuits|inclus|franco|franco de port|livraison gratuite|sans frais|livraison offerte|port offert',
  asides:
    'vous aimerez aussi|vous pourriez aussi aimer|nos recommandations|recommandé pour vous|recommandés pour vous|les clients ont aussi acheté|produits similaires|à découvrir|nos meilleures ventes|meilleures ventes|nouveautés|votre dernière commande|votre commande précédente|commandes précédentes|commande précédente|produits associés|souvent achetés ensemble|vu récemment|sélection pour vous|sélectionnés pour vous|complétez votre commande|nos coups de cœur|ces produits pourraient|pour accompagner|dernière commande|vos commandes précédentes|achetez à nouveau|nos suggestions|suggestions|vous allez adorer|cela pourrait vous plaire|découvrez aussi|à ne pas manquer|produits recommandés|historique des commandes',
  common:
    'votre commande merci vous nous livraison des les pour avec date total bonjour madame monsieur cordialement le la de du et à est sont ce ci-dessous',
}
