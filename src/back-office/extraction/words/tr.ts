import type { Words } from './words.types.ts'

export const tr: Words = {
  columns: {
    name: 'ürün|ürünler|ürün adı|açıklama|ürün açıklaması|mal|mal hizmet|malzeme|malzeme adı|stok adı|tanım|isim|ad|hizmet|mal / hizmet|mal/hizmet|kalem|ürün ismi|cins|cinsi|malın cinsi|ürün tanımı|malzeme tanımı|mal hizmet açıklaması|ürün / hizmet|model adı|ürün bilgisi|kumaş adı',
    quantity:
      'adet|miktar|miktarı|adedi|sipariş adedi|sipariş miktarı|sevk miktarı|gönderilen|gönderilen adet|gönderilen miktar|teslim edilen|sevk edilen|ad|sayı|sayısı|mik|birim adet|toplam adet|ürün adedi|sipariş edilen|tiraj|teslim miktarı',
    measure: 'birim|brm|ölçü birimi|ölçü|br',
    unit: 'birim fiyat|birim fiyatı|b. fiyat|br. fiyat|b.fiyat|br.fiyat|adet fiyatı|adet fiyat|fiyat/adet|tane fiyatı|metre fiyatı|birim fiyat kdv hariç|birim fiyat kdv dahil|birim tutar|birim bedel|brm fiyat|satış fiyatı|fiyatı (adet)',
    amount:
      'tutar|tutarı|toplam|toplam tutar|toplam fiyat|ara toplam|satır toplamı|net tutar|kdv hariç tutar|kdv dahil tutar|mal hizmet tutarı|mal/hizmet tutarı|satır tutarı|bedel|ürün toplamı|toplamı|net toplam|genel tutar',
    price: 'fiyat|fiyatı|ücret',
    sku: 'ürün kodu|stok kodu|malzeme kodu|kod|sku|model|model kodu|barkod|ürün no|ürün numarası|referans|stok no|parça no|artikel|artikel no|malzeme no|ref|barkod no|kodu|desen no|parça numarası',
    options:
      'beden|renk|varyant|seçenek|seçenekler|uzunluk|en|genişlik|boy|desen|malzeme|özellik|özellikler|ölçüler|boyut|tür|kağıt|baskı|kumaş|gramaj|kalınlık|çap|yükseklik|derinlik|şekil|dil|aroma|koku|içerik|baskı rengi|ebat|numara|nakış|apre|yüzey|renk kodu|kalıp|cilt|laminasyon|form',
    discount: 'iskonto|indirim|iskonto %|indirim %|isk|iskonto oranı|iskonto tutarı|isk %|indirim oranı|indirim tutarı',
    tax: 'kdv|kdv oranı|kdv %|kdv tutarı|vergi|vergi oranı|diğer vergiler|vergiler',
    per: 'fiyat birimi|birim başına|başına',
    position: 'sıra|sıra no|no|#|satır|poz|kalem no|s.no|s. no|sn',
    weight: 'ağırlık|net ağırlık|brüt ağırlık|ürün ağırlığı|toplam ağırlık',
    other:
      'tavsiye edilen fiyat|perakende satış fiyatı|psf|durum|durumu|resim|görsel|stok durumu|not|notlar|teslim tarihi|termin|satıcı|mağaza|garanti|depo|kargo|satan|kargo firması|mesaj|işlem|teslimat|kargo durumu|fotoğraf|yorum|üretici|marka|menşei|menşe|menşe ülke|tedarikçi|raf|stok|teslimat süresi|kargoya veriliş|tahmini teslimat|birim fiyatı bazı|gtip|bakım|yıkama talimatı|seri numarası',
    lot: 'parti|parti no|lot|lot no|boya partisi|seri no|şarj|kazan|kazan no',
  },
  sums: {
    subtotal:
      'ara toplam|ürün toplamı|ürünler toplamı|mal hizmet toplam tutarı|mal hizmet toplam|ürünler|toplam ürün tutarı|ürün tutarı|sepet toplamı|mal toplamı|mal hizmet toplamı|ürünlerin toplamı|ürün ara toplamı|sepet tutarı|ürün bedeli|mal bedeli|toplam mal hizmet tutarı|brüt toplam|mal / hizmet toplam tutarı|ürünler tutarı',
    discount:
      'indirim|iskonto|indirim kodu|kupon|hediye çeki|toplam iskonto|toplam indirim|kampanya indirimi|indirim kuponu|kampanya|iskonto tutarı|indirim tutarı|kupon indirimi|sepet indirimi|havale indirimi|indirimler|miktar iskontosu|sepette indirim|müşteri iskontosu|kupon kodu|promosyon',
    shipping:
      'kargo|kargo ücreti|kargo bedeli|teslimat|teslimat ücreti|gönderim|gönderim ücreti|nakliye|nakliye bedeli|nakliye ücreti|kargo tutarı|gönderi ücreti|kargo ve paketleme|sevkiyat|kargo gideri|kargo bedeli kdv dahil|gönderim bedeli|teslimat bedeli|yurtiçi kargo|aras kargo|mng kargo|sürat kargo|ptt kargo|kargo metodu|nakliye tutarı|taşıma|kargo teslimat',
    tax: 'kdv|vergi|toplam kdv|kdv tutarı|hesaplanan kdv|katma değer vergisi|vergiler|kdv toplamı|toplam vergi|vergi tutarı|hesaplanan katma değer vergisi|kdv toplam|ötv',
    fee: 'kapıda ödeme ücreti|kapıda ödeme|hizmet bedeli|işlem ücreti|paketleme|paketleme ücreti|hediye paketi|sigorta|ambalaj|ambalaj bedeli|ödeme ücreti|komisyon|vade farkı|yuvarlama|hizmet ücreti|taksit farkı|kalıp ücreti|kalıp bedeli|klişe bedeli|ek ücret|hediye paketi ücreti|kapıda ödeme bedeli|ilave bedel|kesim ücreti|diğer masraflar|masraf',
    withheld: 'tevkifat|kdv tevkifatı|stopaj|stopaj kesintisi|gelir vergisi stopajı',
    total:
      'toplam|genel toplam|toplam tutar|sipariş toplamı|ödenecek tutar|ödenecek|ödenecek toplam|sipariş tutarı|toplam ödenecek|vergiler dahil toplam|vergiler dahil toplam tutar|kdv dahil toplam|toplam ödeme|fatura toplamı|ödenecek toplam tutar|ödeme tutarı|yekün|yekun|toplam bedel|fatura tutarı|sipariş toplam tutarı|toplam sipariş tutarı|ödenen tutar|ödenen toplam|genel tutar|sipariş bedeli|kdv dahil genel toplam|toplam fiyat|son tutar|toplam kdv dahil|tahsil edilen tutar|ödenecek bedel|sipariş genel toplamı|yeni toplam|güncel toplam|güncellenen toplam|hepsi birlikte',
    net: 'kdv hariç toplam|matrah|net tutar|net toplam|kdv matrahı|vergi matrahı|kdv hariç tutar|toplam kdv hariç|vergisiz toplam|kdv hariç|vergi hariç toplam|iskontolu toplam|net ara toplam',
    paid: 'ödenen|ödendi|ön ödeme|avans|peşinat|kapora|alınan ödeme|hediye kartı|ödeme|tahsilat|ödenmiş|alınan avans|kredi kartı ile ödenen|tahsil edilen|ödemeler',
    due: 'kalan|kalan tutar|bakiye|kalan bakiye|kalan ödeme|borç|yeni bakiye|teslimatta ödenecek|kalan borç|ödenecek kalan|açık bakiye',
    ignored:
      'önceki bakiye|kazancınız|toplam tasarruf|puan|puanlar|kazanılan puan|ağırlık|toplam ağırlık|toplam adet|ürün sayısı|önceki sipariş|son sipariş|liste fiyatı|kredi limiti|devreden bakiye|eski bakiye|önceki fatura|para puan|tasarrufunuz|minimum sipariş|brüt ağırlık|net ağırlık|toplam miktar|piyasa fiyatı|devir|eski fiyat|önceki toplam|eski toplam|ilk tutar',
  },
  facts: {
    orderNumber:
      'sipariş numarası|sipariş no|siparis no|sipariş nosu|sipariş kodu|sipariş id|sipariş #|sipariş numaranız|sipariş teyidi|sipariş teyit no|sipariş onayı|sipariş onay no|teyit no|onay numarası|sipariş referansı|referans no|referans numarası|sipariş referans no|sipariş takip numarası|iş emri no|bizim referansımız|referansımız|sipariş formu no|sipariş fişi no|sip. no|sip no|satış siparişi|satış sipariş no|satış siparişi no|sipariş teyit numarası|sipariş teyidi no|işlem no',
    order: 'sipariş|siparişiniz|siparişi|yeni sipariş|siparişin|siparişinizin',
    buyerReference:
      'müşteri referansı|satın alma siparişi|satınalma sipariş no|müşteri sipariş no|po numarası|po no|satınalma siparişi|sizin referansınız|referansınız|müşteri sipariş numarası|satın alma sipariş no|satınalma no|sizin sipariş no|müşteri ref|satın alma sipariş numarası|alıcı referansı|sizin sipariş numaranız|satın alma no',
    invoiceNumber:
      'fatura numarası|fatura no|fatura|e-fatura no|e-arşiv fatura no|fiş no|makbuz no|fatura seri no|fatura sıra no|e-fatura|fatura nosu|proforma no|proforma fatura|proforma',
    orderDate:
      'sipariş tarihi|siparis tarihi|sipariş zamanı|sipariş verilme tarihi|sipariş tarih|satın alma tarihi|oluşturulma tarihi|sipariş oluşturma tarihi|sipariş alındı|sipariş veriliş tarihi|sipariş günü|alışveriş tarihi|satış tarihi|ekleme tarihi|sipariş alınma tarihi|kayıt tarihi|sip. tarihi|onay tarihi|teyit tarihi|sipariş onay tarihi|sipariş verildi|oluşturma tarihi',
    date: 'tarih|tarihi|düzenleme tarihi|belge tarihi|düzenlenme tarihi|evrak tarihi',
    delivery:
      'tahmini teslimat|teslim tarihi|teslimat tarihi|tahmini teslim tarihi|termin|termin tarihi|tahmini teslimat tarihi|teslim|teslimat|planlanan teslim tarihi|tahmini teslim|teslim süresi|en geç teslim|tahmini varış|beklenen teslimat|beklenen teslim tarihi|planlanan teslimat|istenen teslim tarihi|kargoya teslim|tahmini kargoya teslim',
    otherDate:
      'fatura tarihi|vade|vade tarihi|sevk tarihi|kargo tarihi|ödeme tarihi|geçerlilik tarihi|son ödeme tarihi|gönderim tarihi|kargoya veriliş tarihi|irsaliye tarihi|üyelik tarihi|son sipariş tarihi|iade son tarihi|fiili sevk tarihi|son geçerlilik tarihi|kargoya verilme tarihi|sevkiyat tarihi|kargolanma tarihi',
  },
  gross: 'dahil|dâhil|brüt|içerir|içinde',
  net: 'hariç|haric|net|hariçtir|öncesi|önce',
  choices:
    'kalite|ambalaj|etiket|sır|astar|kenar|zemin rengi|ahşap|metal|deri|iplik|taş|kilit|zincir uzunluğu|örgü|dokuma|kompozisyon|karışım|renkler|kapak|set|versiyon|çerçeve|çerçeve rengi|montaj|kol|yaka|cinsiyet|motif|tema|arka plan|yazı tipi|baş harfler|yazı|metin|kişisel metin|yön|taraf|hacim|güç|voltaj|fiş|hafıza|kaplama|sertlik|yüzük ölçüsü|ayakkabı numarası|ölçü|kavurma|öğütme|paket|ton|kurdele|fitil|dikiş|etek|arka|ana renk|dekor|sap|taban|doku|kabartma|delik|boyama|yıkama|işleme|marka|kağıt türü|kağıt gramajı|bedenler|fermuar|düğme|yıkama talimatı|dikim|biye|elyaf|paketleme|alaşım',
  each: 'birim fiyatı|birim fiyat|adedi|tanesi|adet|metresi|beheri|kilosu|fiyatı|fiyatla',
  free: 'ücretsiz|bedava|ücretsiz kargo|kargo bedava|ücretsiz teslimat|dahil|bedelsiz|ücretsiz gönderim|0 tl',
  asides:
    'bunları da beğenebilirsiniz|sizin için önerilenler|önerilen ürünler|önerilenler|benzer ürünler|ilgili ürünler|bunu alanlar bunları da aldı|birlikte alınanlar|sıkça birlikte alınanlar|çok satanlar|yeni ürünler|önceki siparişiniz|önceki siparişler|önceki siparişleriniz|son siparişiniz|son gezdiğiniz ürünler|son görüntülenenler|tekrar satın al|tekrar sipariş ver|ilginizi çekebilir|sizin için seçtiklerimiz|geçmiş siparişler|sipariş geçmişi|müşterilerimiz bunları da aldı|size özel öneriler|kombinle',
  common:
    'siparişiniz sipariş için teşekkür ederiz ve bir teslimat kargo merhaba sayın bu ile olarak tarafından alındı iyi çalışmalar saygılarımızla değerli müşterimiz ürün toplam tarihi adresi fatura ödeme size tutar adet olan lütfen',
}
