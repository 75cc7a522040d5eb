import type { Language } from '../../kit/locales.ts'
import type { Random } from '../../kit/random.ts'

const names = [
  'number',
  'date',
  'item',
  'quantity',
  'price',
  'amount',
  'code',
  'goods',
  'discount',
  'freight',
  'fee',
  'total',
  'contained',
  'inclusive',
  'free',
  'each',
  'hello',
  'confirm',
  'bye',
  'person',
  'arrival',
  'due',
  'valid',
  'po',
] as const

export type SupplierWord = (typeof names)[number]
export type SupplierWords = Readonly<Record<SupplierWord, string>>

/** Words of small suppliers. Meanings are separated by `|`, synonyms by `;`. */
const words: Readonly<Record<Language, string>> = {
  en: 'Our ref.;Sales order;Order ref;Job no.;Confirmation no.|Order date;Dated;Date of order;Date|Goods;Item;Description;Article;What|Qty;Quantity;No. off;Pcs;How many|Price;Unit price;Price each;Rate|Line total;Amount;Value;Net amount;Sum|Stock code;Item no.;Code;Part no.|Goods total;Net goods;Sub total;Value of goods|Less discount;Trade discount;Discount|Carriage;Freight;Delivery charge;Courier|Packing;Handling fee;Pallet charge|Total;Order value;To pay;Total amount;Invoice total|of which;including;contains|All prices include VAT or sales tax.|free of charge;included;no charge|at;@;each|Dear customer,;Hi there,;Good morning,|we confirm your order as follows.;thanks, this is what we have on the books for you.;please check the details below.|Best wishes;Regards;Many thanks|Ruth Ellison;Tom Barrow;Priya N.|Delivery date;Dispatch planned;Ready on|Payment due;Due date;Pay by|Offer valid until;Prices valid until|Your PO;Your order no.;Customer PO',
  de: 'Auftrag Nr.;AB-Nr.;Auftragsnr.;Bestätigung Nr.;Unser Zeichen|Auftragsdatum;Datum;Bestellt am;Auftrag vom|Bezeichnung;Ware;Artikel;Position;Leistung|Menge;Anz.;Stück;Stückzahl|E-Preis;Einzelpreis;Preis;EP netto|Gesamt;Betrag;Positionswert;GP netto|Art.-Nr.;Artikelnr.;Mat.-Nr.;Code|Warenwert;Nettowarenwert;Positionen gesamt;Zwischensumme|abzgl. Rabatt;Nachlass;Treuerabatt|Fracht;Versandkosten;Porto und Verpackung;Spedition|Mindermengenzuschlag;Verpackung;Bearbeitungsgebühr|Endbetrag;Gesamtbetrag;Auftragssumme;Zu zahlen;Rechnungsbetrag|darin enthalten;enthält;inkl.|Alle Preise verstehen sich inklusive MwSt.|frei Haus;entfällt;kostenfrei|à;je;zu je|Sehr geehrte Damen und Herren,;Guten Tag,;Hallo zusammen,|wir bestätigen Ihren Auftrag wie folgt.;danke für den Auftrag, hier die Daten.;bitte prüfen Sie die Angaben.|Mit besten Grüßen;Freundliche Grüße;Beste Grüße aus der Weberei|Karin Vogt;J. Hofer;Sabine Lenz|Liefertermin;Voraussichtlich lieferbar;Lieferung am|Zahlbar bis;Fällig;Zahlungsziel|Angebot gültig bis;Preise gültig bis|Ihre Bestellung;Ihre Bestell-Nr.;Kundenbestellung',
  fr: 'Notre réf.;Commande n°;Accusé n°;Confirmation n°;N° de dossier|Date;En date du;Commande du;Date de commande|Désignation;Article;Libellé;Produit|Qté;Quantité;Nb;Nombre|PU HT;Prix unitaire;Prix;Tarif|Montant;Montant HT;Total ligne;Valeur|Réf. article;Code;Référence;Réf.|Total marchandises;Sous-total;Marchandises HT;Total lignes|Remise;Remise client;Moins remise|Port;Transport;Frais d’expédition;Affranchissement|Frais de dossier;Emballage;Supplément petite commande|Total à régler;Total;Net à payer;Montant de la commande|dont;y compris;inclut|Tous les prix s’entendent taxes comprises.|franco;offert;sans frais|à;à raison de;au prix de|Bonjour,;Madame, Monsieur,;Chère cliente, cher client,|nous vous confirmons la commande suivante.;voici le détail de ce que nous préparons.;merci de vérifier les éléments ci-dessous.|Bien à vous;Cordialement;Salutations distinguées|Hélène Caron;M. Dufour;Élodie B.|Livraison le;Expédition prévue;Départ atelier|Échéance;À régler avant le;Date d’échéance|Offre valable jusqu’au;Prix valables jusqu’au|Votre commande;Votre réf.;Bon de commande client',
  es: 'Nuestra ref.;Pedido n.º;Confirmación n.º;N.º de orden|Fecha;Fecha de pedido;Con fecha;Pedido del|Concepto;Artículo;Descripción;Género|Cant.;Cantidad;Uds.;Unidades|Precio;P. unitario;Precio ud.;Tarifa|Importe;Total línea;Valor;Importe neto|Código;Ref. artículo;Cód.;Referencia|Total mercancía;Suma de artículos;Subtotal|Descuento;Dto. comercial;Menos descuento|Portes;Transporte;Gastos de envío;Mensajería|Embalaje;Recargo pedido mínimo;Gastos de gestión|Total a pagar;Importe total;Total pedido;Total|incluye;del cual;contiene|Todos los precios incluyen IVA.|sin cargo;portes pagados;gratis|a;a razón de;al precio de|Buenos días:;Estimado cliente:;Hola:|le confirmamos el siguiente pedido.;este es el detalle de lo que preparamos.;por favor, revise los datos.|Atentamente;Un cordial saludo;Gracias y saludos|Marta Gil;P. Ferrer;Rocío L.|Fecha de entrega;Salida prevista;Entrega|Vencimiento;Fecha de vencimiento;Pagar antes del|Oferta válida hasta;Precios válidos hasta|Su pedido;Su referencia;Orden de compra',
  it: 'Ns. rif.;Ordine n.;Conferma n.;Commessa n.;Ns. ordine|Data;Data ordine;Ordine del;In data|Descrizione;Articolo;Merce;Prodotto|Q.tà;Quantità;Pezzi;Qta|Prezzo;Prezzo unit.;Prezzo cad.;Listino|Importo;Totale riga;Valore;Importo netto|Cod. art.;Codice;Rif. articolo;Cod.|Totale merce;Valore merce;Somma articoli;Subtotale|Sconto;Sconto cliente;Meno sconto|Trasporto;Spese di trasporto;Corriere;Spedizione|Imballo;Contributo piccolo ordine;Spese incasso|Totale da pagare;Totale ordine;Totale documento;Importo totale|di cui;comprende;incl.|Tutti i prezzi sono IVA inclusa.|franco;omaggio;senza spese|a;al prezzo di;per|Buongiorno,;Gentile cliente,;Salve,|vi confermiamo l’ordine seguente.;ecco il dettaglio di quanto prepariamo.;vi preghiamo di controllare i dati.|Cordiali saluti;Distinti saluti;Grazie e a presto|Chiara Fusi;G. Neri;Paola M.|Data di consegna;Partenza prevista;Consegna|Scadenza;Scadenza pagamento;Da pagare entro|Offerta valida fino al;Prezzi validi fino al|Vs. ordine;Vs. rif.;Vostro ordine n.',
  nl: 'Ons kenmerk;Opdracht nr.;Ordernr.;Bevestiging nr.;Onze order|Datum;Orderdatum;Besteld op;Opdracht van|Omschrijving;Artikel;Goederen;Product|Aantal;Hoeveelheid;Stuks;Aant.|Prijs;Prijs p/st;Eenheidsprijs;Tarief|Bedrag;Regeltotaal;Waarde;Netto bedrag|Artikelnr.;Code;Art. nr.;Bestelcode|Goederenwaarde;Totaal goederen;Subtotaal;Totaal artikelen|Korting;Klantkorting;Af: korting|Vracht;Transport;Verzendkosten;Portokosten|Kleine-ordertoeslag;Verpakking;Administratiekosten|Totaal te betalen;Orderbedrag;Totaal;Te voldoen|waarvan;inclusief;bevat|Alle prijzen zijn inclusief btw.|franco;zonder kosten;gratis|à;voor;tegen|Beste klant,;Goedemorgen,;Geachte heer, mevrouw,|hierbij bevestigen wij uw opdracht.;dit hebben we voor u klaargezet.;wilt u de gegevens nakijken?|Met vriendelijke groet;Groeten;Hartelijke groet|Anneke de Wit;R. Bakker;Femke S.|Leverdatum;Verwacht vertrek;Levering op|Vervaldatum;Te betalen voor;Uiterste betaaldatum|Offerte geldig tot;Prijzen geldig tot|Uw order;Uw bestelnummer;Uw inkoopnr.',
  pt: 'N/ ref.;Encomenda n.º;Confirmação n.º;Pedido n.º;Ordem n.º|Data;Data da encomenda;Encomenda de;Com data de|Designação;Artigo;Descrição;Produto|Qtd.;Quantidade;Qt.;Unidades|Preço;Preço unit.;P. unitário;Tabela|Valor;Total linha;Montante;Valor líquido|Código;Ref. artigo;Cód.;Referência|Total mercadoria;Soma dos artigos;Subtotal;Valor dos artigos|Desconto;Desconto comercial;Menos desconto|Transporte;Portes;Frete;Custos de envio|Embalagem;Taxa de pequena encomenda;Despesas|Total a pagar;Total da encomenda;Valor total;Total|do qual;inclui;contém|Todos os preços incluem impostos.|sem custo;oferta;grátis|a;ao preço de;por|Bom dia,;Caro cliente,;Olá,|confirmamos a seguinte encomenda.;este é o detalhe do que vamos preparar.;agradecemos que verifique os dados.|Atenciosamente;Cumprimentos;Obrigado e até breve|Inês Rocha;J. Moreira;Teresa V.|Data de entrega;Saída prevista;Entrega|Vencimento;Data de vencimento;Pagar até|Proposta válida até;Preços válidos até|A vossa encomenda;V/ ref.;Ordem de compra',
  pl: 'Nasz numer;Zlecenie nr;Zamówienie nr;Potwierdzenie nr;Nr zlecenia|Data;Data zamówienia;Z dnia;Zamówiono dnia|Towar;Opis;Artykuł;Nazwa towaru|Ilość;Liczba;Szt.;Il.|Cena;Cena jedn.;Cena netto;Stawka|Wartość;Kwota;Wartość pozycji;Kwota netto|Kod;Indeks;Symbol;Nr art.|Wartość towaru;Razem towar;Suma pozycji|Rabat;Upust;Minus rabat|Transport;Przesyłka;Koszt wysyłki;Kurier|Opakowanie;Opłata manipulacyjna;Dopłata do małego zamówienia|Do zapłaty;Razem do zapłaty;Kwota zamówienia;Ogółem|w tym;zawiera|Wszystkie ceny zawierają VAT.|bezpłatnie;gratis;bez opłat|po;à;w cenie|Dzień dobry,;Szanowni Państwo,;Witam,|potwierdzamy zamówienie jak niżej.;oto co dla Państwa przygotowujemy.;prosimy o sprawdzenie danych.|Z poważaniem;Pozdrawiam;Dziękujemy|Ewa Zając;M. Kowalik;Anna P.|Termin dostawy;Planowana wysyłka;Dostawa dnia|Termin płatności;Płatne do;Zapłata do|Oferta ważna do;Ceny ważne do|Państwa zamówienie;Nr zamówienia klienta;Wasz numer',
  sv: 'Vår ref.;Order nr;Bekräftelse nr;Vårt ordernr;Uppdrag nr|Datum;Orderdatum;Beställt den;Order av den|Benämning;Artikel;Vara;Beskrivning|Antal;Mängd;Kvantitet;Ant.|Pris;à-pris;Styckpris;Pris/st|Belopp;Radsumma;Summa;Radbelopp|Artikelnr;Art.nr;Kod;Varukod|Varuvärde;Summa varor;Delsumma|Rabatt;Kundrabatt;Avgår rabatt|Frakt;Porto;Transport;Fraktkostnad|Emballage;Expeditionsavgift;Småorderavgift|Att betala;Ordersumma;Totalt;Totalbelopp|varav;inklusive;inkl.|Alla priser är inklusive moms.|fraktfritt;utan kostnad;ingår|à;för;till priset|Hej,;God morgon,;Bästa kund,|vi bekräftar er beställning enligt nedan.;det här har vi lagt undan åt er.;kontrollera gärna uppgifterna.|Vänliga hälsningar;Hälsningar;Med vänlig hälsning|Karin Ek;O. Lindh;Sara W.|Leveransdatum;Planerad leverans;Skickas den|Förfallodatum;Betalas senast;Förfaller|Offerten gäller till;Priserna gäller till|Er order;Er referens;Ert inköpsnr',
  da: 'Vores ref.;Ordre nr.;Bekræftelse nr.;Sagsnr.;Vores ordrenr.|Dato;Ordredato;Bestilt den;Ordre af|Betegnelse;Vare;Varetekst;Beskrivelse|Antal;Mængde;Stk.;Ant.|Pris;Stykpris;Pris pr. stk.;Enhedspris|Beløb;Linjebeløb;Linjetotal;Sum|Varenr.;Kode;Varenummer;Art.nr.|Varebeløb;Varer i alt;Subtotal|Rabat;Kunderabat;Minus rabat|Fragt;Porto;Transport;Forsendelse|Emballage;Ekspeditionsgebyr;Småordretillæg|At betale;I alt at betale;Ordrebeløb;Ordretotal|heraf;inklusive;inkl.|Alle priser er inkl. moms.|fragtfrit;uden beregning;gratis|à;til;til prisen|Hej,;Godmorgen,;Kære kunde,|vi bekræfter jeres ordre som følger.;det her har vi lagt til side til jer.;tjek venligst oplysningerne.|Venlig hilsen;Med venlig hilsen;De bedste hilsner|Lone Krag;P. Dam;Mette J.|Leveringsdato;Forventet afsendelse;Leveres den|Forfaldsdato;Betales senest;Forfalder|Tilbud gyldigt til;Priser gyldige til|Jeres ordre;Jeres bestillingsnr.;Jeres rekvisition',
  cs: 'Naše značka;Zakázka č.;Objednávka č.;Potvrzení č.;Č. zakázky|Datum;Datum objednávky;Ze dne;Objednáno dne|Označení;Zboží;Popis;Položka|Množství;Počet;Ks;Mn.|Cena;Cena/MJ;Jedn. cena;Cena za kus|Částka;Cena celkem;Hodnota;Celkem za položku|Kód;Katalog. č.;Č. zboží;Kód zboží|Hodnota zboží;Zboží celkem;Součet položek;Mezisoučet|Sleva;Zákaznická sleva;Odečet slevy|Doprava;Přepravné;Poštovné;Kurýr|Balné;Příplatek za malou objednávku;Manipulační poplatek|K úhradě;Celkem k úhradě;Částka objednávky;Cena za objednávku|z toho;obsahuje;včetně|Všechny ceny jsou včetně DPH.|zdarma;bez poplatku;v ceně|po;à;za cenu|Dobrý den,;Vážený zákazníku,;Zdravím,|potvrzujeme vaši objednávku takto.;tohle pro vás chystáme.;prosíme o kontrolu údajů.|S pozdravem;Hezký den;Děkujeme|Jana Malá;P. Kříž;Lenka D.|Termín dodání;Plánované odeslání;Dodání dne|Splatnost;Datum splatnosti;Uhradit do|Nabídka platí do;Ceny platí do|Vaše objednávka;Vaše číslo;Objednávka zákazníka',
  hi: 'हमारा संदर्भ;ऑर्डर सं.;पुष्टि संख्या;ऑर्डर क्रमांक|दिनांक;ऑर्डर की तारीख;आदेश दिनांक|सामान;विवरण;माल;वस्तु|मात्रा;नग;संख्या|दर;भाव;मूल्य|रकम;राशि;मूल्य योग|कोड;वस्तु कोड|माल का मूल्य;उप योग;सामान की रकम|छूट;घटाएँ छूट;व्यापार छूट|भाड़ा;ढुलाई;डाक खर्च|पैकिंग;पैकिंग शुल्क|कुल देय;कुल रकम;कुल योग|जिसमें शामिल;समेत|सभी दाम कर सहित हैं।|मुफ़्त;निःशुल्क|दर;भाव|नमस्ते,;नमस्कार,;आदरणीय ग्राहक,|आपके ऑर्डर की पुष्टि इस प्रकार है।;आपके लिए यह सामान रखा है।;कृपया विवरण जाँच लें।|धन्यवाद;सादर;शुभकामनाओं सहित|रमेश गुप्ता;सुनीता जी|डिलीवरी की तारीख;भेजने की तारीख|भुगतान की अंतिम तारीख;देय तिथि|प्रस्ताव मान्य;दाम मान्य|आपका ऑर्डर;आपका संदर्भ',
}

/** Words for prices without tax. */
const net = /(^|\s)(HT|net|neto|netto|líquido)(\s|$)|^Netto/i

/** One word for each meaning, as used by one supplier. If tax is included, no price is called net. */
export function supplierWords(random: Random, language: Language, isTaxed: boolean): SupplierWords {
  const groups = words[language].split('|')
  if (groups.length !== names.length) throw new Error(`${language}: ${groups.length} groups of words`)
  const choose = (name: SupplierWord, group: string): string => {
    const isPrice = name === 'price' || name === 'amount' || name === 'goods'
    return random.pick(group.split(';').filter((text) => !isTaxed || !isPrice || !net.test(text)))
  }
  // Safe cast: every name has a group, because the lengths are equal.
  return Object.fromEntries(names.map((name, index) => [name, choose(name, groups[index] ?? '')])) as Record<
    SupplierWord,
    string
  >
}
