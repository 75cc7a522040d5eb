import type { Words } from './words.types.ts'

export const it: Words = {
  columns: {
    name: 'articolo|articoli|prodotto|prodotti|descrizione|nome|nome prodotto|descrizione prodotto|merce|il tuo ordine|dettaglio|descrizione articolo|denominazione|voce',
    quantity:
      'quantità|q.tà|qtà|qta|q.ta|pezzi|quantita|numero pezzi|n. pezzi|q tà|pz|q.tà ordinata|quant|tiratura|imballato|spedito|spediti|quantità spedita|q.tà spedita|consegnato|evaso|evasa|quantità evasa|q.tà evasa|ordinato|n pz|nr pezzi|confezionato|imballati|quantità ordinata',
    measure: 'unità|um|u.m|unità di misura|udm',
    unit: 'prezzo unitario|prezzo unit|prezzo cad|prezzo/unità|prezzo per unità|p. unitario|p.unit|prezzo cadauno|prezzo un|costo unitario|pr. unitario|prezzo unit. netto|prezzo netto unitario|prezzo al pezzo|p.u|prezzo al metro',
    amount:
      'importo|totale|prezzo totale|subtotale|totale riga|importo netto|importo totale|valore|somma|tot|totale netto|importo riga',
    price: 'prezzo|prezzo netto|costo',
    sku: 'numero oggetto|codice|sku|cod|codice articolo|codice prodotto|riferimento|rif|cod. art|cod. articolo|modello|ean|art|cod.art|numero articolo|cod. prodotto',
    options:
      'taglia|colore|variante|opzione|opzioni|misura|finitura|lunghezza|larghezza|motivo|tinta|materiale|colore/taglia|incisione|spessore|diametro|altezza|profondità|forma|tipo|stampa|tessuto|lingua|formato|gusto|capacità|profumo|edizione|tonalità|galvanica|finissaggio|carta|nuance',
    discount: 'sconto|sconto %|sc. %|sc|sconti',
    tax: 'iva|imposta|aliquota|iva %|aliquota iva|% iva|cod. iva',
    per: 'per|unità di prezzo|ogni',
    position: 'n|riga|pos|#|nr|n. riga|posizione|lavoro',
    weight: 'peso|peso netto|peso lordo|peso unitario|peso prodotto|peso del prodotto|peso articolo|peso totale',
    other:
      'prezzo consigliato|prezzo di vendita consigliato|prezzo al pubblico|stato|immagine|disponibilità|data consegna|data di consegna|foto|note|giacenza|consegna|venduto da|venditore|negozio|condizione|condizioni|spedito da|contiene|nota|commento|residuo|inevaso|garanzia|spedizione|messaggio|transazione|produttore|fabbricante|prodotto da|marca|marchio|origine|paese di origine|provenienza|fornitore|magazzino|ubicazione|tempi di consegna|tempo di consegna|prezzo base|codice doganale|nomenclatura combinata|cura|lavaggio|manutenzione|numero di serie|matricola',
    lot: 'lotto|n. lotto|numero lotto|bagno|bagno di tintura|partita|colata',
  },
  sums: {
    subtotal:
      'merce|merci|subtotale|totale parziale|totale prodotti|totale articoli|prodotti|totale merce|articoli|subtotale articoli|valore merce|subtotale prodotti|importo merce|totale dei prodotti|totale carrello|totale merci|somma articoli',
    discount:
      'sconto|buono sconto|sconti|codice sconto|coupon|promozione|buono|riduzione|codice promozionale|sconto totale|totale sconti|abbuono|sconto cliente|sconto quantità|voucher|sconto commerciale|sconto fedeltà',
    shipping:
      'consegna standard|imballaggio e spedizione|spedizione|spese di spedizione|costi di spedizione|costo di spedizione|trasporto|consegna|spese di trasporto|spese spedizione|spedizione standard|porto|costo spedizione|spese di consegna|totale spedizione|costo della spedizione|corriere|spedizione e imballaggio|spedizione e gestione|corriere espresso|spedizione express|contributo spese di spedizione|spese trasporto|costi di consegna|spedizione espressa|tariffa di spedizione|tariffa fissa di spedizione|tassa di spedizione',
    tax: 'iva|imposta|imposte|totale iva|importo iva|tasse|imposta totale|iva totale|tasse totali|totale imposta|totale imposte|di cui iva|imposta iva',
    fee: 'imballaggio|imballo|spese di incasso|contrassegno|spese contrassegno|commissioni|assicurazione|confezione regalo|spese accessorie|supplemento|spese di gestione|arrotondamento|taglio|bollo|spese bollo|costo di servizio|commissione|sovrapprezzo|spese imballo|contributo conai|spese amministrative|supplemento contrassegno|spese bancarie|gestione|dazi',
    withheld: "ritenuta|ritenuta d'acconto|ritenuta d’acconto|ritenuta acconto|ritenute",
    total:
      'totale della fattura|totale|totale ordine|totale dell’ordine|totale da pagare|totale complessivo|importo totale|totale iva inclusa|totale fattura|totale generale|totale documento|prezzo totale|totale pagato|importo dell’ordine|totale finale|netto a pagare|importo da pagare|da pagare|totale con iva|totale ivato|totale dovuto|importo ordine|totale (iva inclusa)|totale acquisto|valore totale|somma totale|totale del tuo ordine|totale generale (iva inclusa)|in tutto|in totale|complessivo|nuovo totale|totale aggiornato|nuovo importo|totale corretto|costo dell’ordine|costo totale|costo totale dell’ordine',
    net: 'imponibile|totale imponibile|totale netto|totale senza iva|netto|totale iva esclusa|totale esclusa iva|importo netto|base imponibile|totale (iva esclusa)|totale al netto iva',
    paid: 'pagato|acconto|già pagato|importo pagato|caparra|anticipo|acconto versato|buono regalo|carta regalo|pagamento ricevuto|pagamento|saldo utilizzato|versato|credito utilizzato',
    due: 'saldo da pagare|saldo|residuo|importo dovuto|rimanente|da saldare|importo residuo|restante|nuovo saldo|residuo da pagare|saldo residuo|saldo dovuto|ancora da pagare|resta da pagare',
    ignored:
      'saldo precedente|risparmio|risparmi|hai risparmiato|punti|punti fedeltà|punti guadagnati|punti accumulati|peso|peso totale|numero articoli|quantità totale|ordine precedente|ultimo ordine|prezzo di listino|prima|riporto|ordine minimo|risparmio totale|totale pezzi|fattura precedente|peso lordo|saldo iniziale|peso netto|saldo attuale|totale precedente|totale originale|importo precedente',
  },
  facts: {
    orderNumber:
      'numero ordine|numero d’ordine|numero dell’ordine|numero di ordine|n. ordine|n° ordine|nº ordine|ordine n|ordine n.|ordine n°|ordine nº|ordine numero|id ordine|codice ordine|riferimento ordine|rif. ordine|ordine #|numero del tuo ordine|nostro riferimento|numero di conferma|conferma d’ordine|conferma ordine|conferma d’ordine n|conferma ordine n|ordine nr|nr. ordine|riferimento|riferimento dell’ordine|n. conferma|codice dell’ordine|nostro ordine|ns. rif|ns. riferimento|codice riferimento|n. d’ordine|ns. ordine|nostro ordine n|conferma n|ns. ordine n|ns ordine n|n. ordine cliente web',
    order: 'ordine|il tuo ordine|il suo ordine|vostro ordine|l’ordine|nuovo ordine',
    buyerReference:
      'vostro riferimento|vs. riferimento|vs. ordine|vostro ordine n|riferimento cliente|vs. rif|ordine cliente|il vostro ordine|numero ordine cliente|vs ordine|vs. ordine n|vostro numero ordine|rif. cliente|vostro ordine nr|vs. ordine nr|vostro numero d’ordine|ordine d’acquisto|vs rif|vs ordine n',
    invoiceNumber:
      'documento commerciale|documento commerciale n|ricevuta fiscale|fattura accompagnatoria|numero fattura|fattura n|fattura n.|n. fattura|n° fattura|fattura|fattura nr|numero della fattura|ricevuta n|ricevuta|numero ricevuta|scontrino',
    orderDate:
      'data ordine|data dell’ordine|data d’ordine|ordinato il|ordine del|effettuato il|data di acquisto|data acquisto|data dell’acquisto|data e ora dell’ordine|ordine effettuato il|ordine effettuato|acquistato il|inviato il|ordine inserito il|data inserimento|ricevuto il|confermato il|creato il|ordine ricevuto il|data conferma|ordine creato il|data di creazione',
    date: 'data|del|data documento|emesso il|data emissione',
    delivery:
      'consegna stimata|consegna prevista|data di consegna|data di consegna prevista|data di consegna stimata|arrivo previsto|arrivo stimato|consegna|consegna entro|consegna il|data prevista di consegna|consegna prevista il|in arrivo|in arrivo il|arriva il|consegna prevista per il|consegna entro il|data stimata di consegna|data consegna prevista|data consegna|consegna attesa|prevista consegna|consegna programmata|consegna prevista entro',
    otherDate:
      'data fattura|data di scadenza|scadenza|data di spedizione|spedito il|data spedizione|data pagamento|valido fino al|pagato il|data della fattura|reso entro|cliente dal|ultimo ordine del|scade il|data di pagamento|data di fatturazione|spedizione prevista',
  },
  gross: 'inclusa|incluso|incluse|di cui|compresa|compreso|incl|ivato|lordo|inclusi|comprensivo di',
  net: 'esclusa|escluso|netto|senza|imponibile|excl|al netto|prima',
  choices:
    'qualità|confezione|etichetta|smalto|fodera|bordo|piega|piegatura|colore base|colore di base|legno|metallo|pelle|cuoio|filo|filato|pietra|chiusura|lunghezza catena|fragranza|armatura|composizione|grammatura|rilegatura|colori|copertina|set|versione|cornice|colore cornice|montaggio|manica|collo|genere|sesso|tema|sfondo|carattere|iniziali|testo|iscrizione|personalizzazione|lato|misura ferri|volume|potenza|tensione|spina|memoria|superficie|rivestimento|durezza|misura anello|numero di scarpa|dimensioni|dimensione|misure|orientamento|varietà|tostatura|macinatura|annata|pacco|nastro|stoppino|orlo|retro|colore principale|decoro|manico|coperchio|base|trama|rilievo|angoli|foratura|tintura|lavaggio|supporto|plastificazione|lavorazione|allestimento|imballo|taglio|lega',
  each: 'al prezzo di|a|al costo di|a|da|cad|cadauno|ciascuno|al|prezzo unitario|l’uno|per|cadauna|ciascuna',
  free: 'gratis|gratuita|gratuito|omaggio|inclusa|gratuite|senza spese|spedizione gratuita|incluso|franco',
  asides:
    'potrebbe piacerti anche|potrebbero interessarti|ti potrebbe interessare|consigliati per te|prodotti correlati|i clienti hanno acquistato anche|i più venduti|novità|il tuo ordine precedente|il tuo ultimo ordine|ordini precedenti|ordine precedente|ti consigliamo|visti di recente|prodotti consigliati|spesso acquistati insieme|completa il tuo ordine|prodotti simili|potrebbe interessarti|acquista di nuovo|potrebbero piacerti|ultimo ordine|scelti per te|suggerimenti|scopri anche|altri prodotti|i nostri consigli|potrebbe piacervi',
  common:
    'ordine grazie per spedizione consegna il della del tuo suo con buongiorno gentile cliente cordiali distinti saluti i di vi che è le ecco vostro',
}
