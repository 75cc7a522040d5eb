/** Words for a mailbox or a department in a sender's name. Accents do not matter. Separated by spaces. */
export const mailboxWords = [
  'accounting accounts admin advice api ar ap auto automatic billing care confirm confirmation contact customer department desk despatch dispatch donotreply do hello help helpdesk info information invoice invoices invoicing logistics mail mailer manager noreply no notification notifications office online order orders payable payments purchasing receipt receipts receivable relations reply robot sales service services shipping shop store support system team the to trade warehouse web webshop wholesale your',
  'abteilung auftrag auftrage auftragsabwicklung bestellservice bestellung bestellungen buchhaltung buro einkauf ihre innendienst kundendienst kundenservice lager onlineshop rechnung rechnungen rechnungsstelle rechnungsversand verkauf versand vertrieb vertriebsinnendienst',
  'boutique client clients clientele commande commandes commercial comptabilite expedition expeditions facturation facture factures livraison serviceclient votre vente ventes',
  'administracion al almacen atencion cliente clientes compras contabilidad del envios facturacion factura facturas pedido pedidos tienda ventas',
  'amministrazione assistenza clienti contabilita di fatturazione fattura fatture magazzino negozio ordine ordini servizio spedizioni ufficio vendite',
  'administratie bestelling bestellingen boekhouding factuur facturen klantenservice magazijn orderverwerking verkoop verzending winkel',
  'biuro bok dział faktura faktury handlowy klienta księgowość magazyn obsługa sklep sprzedaż sprzedaży wysyłka zamówienia zamówienie',
  'atendimento ao comercial encomenda encomendas expedicao faturacao faturamento fatura faturas financeiro loja pedidos vendas',
  'bokforing butik butikk faktura fakturor forsaljning kundservice kundtjanst lager order orderkontoret ordrar',
  'bogholderi forsendelse kundeservice ordre ordrekontor regnskab regnskap salg salgsavdeling',
  'asiakaspalvelu laskutus myynti myyntipalvelu tilaukset tilaus varasto verkkokauppa',
  'fakturace objednavka objednavky obchod obchodni oddeleni podpora prodej sklad uctarna zakaznicky zakaznicka',
  'ertekesites megrendeles penzugy rendeles rendelesek szamlazas ugyfelszolgalat webaruhaz',
  'clienti comanda comenzi contabilitate depozit facturare magazin relatii vanzari',
  'destek fatura mağaza muhasebe müşteri hizmetleri satış sipariş siparişler',
  'εξυπηρετηση λογιστηριο παραγγελια παραγγελιες πελατων πωλησεις πωλησεων τιμολογηση τμημα',
  'आदेश ऑर्डर बिक्री',
  '业务部 仓库 发票 客服 客服中心 财务 销售 销售部 订单 訂單 受注 注文 営業',
].flatMap((words) => words.split(' '))

/** Domains of mail providers, where anyone can have an address, without the top-level domain. */
export const mailProviders = [
  'gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol proton protonmail pm fastmail hey zoho gmx web',
  'freenet posteo mailbox t-online orange wanadoo free laposte sfr libero virgilio tiscali alice ziggo kpnmail planet',
  'telenet skynet seznam centrum wp o2 onet interia op poczta sapo uol bol terra telia bredband comhem jubii mail yandex',
  'btinternet talktalk sky comcast verizon att rediffmail qq 163 126 sina foxmail naver freemail citromail luukku elisa',
].flatMap((names) => names.split(' '))
