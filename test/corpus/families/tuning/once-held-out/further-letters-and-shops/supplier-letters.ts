import type { Family } from '../../../../kit/family.ts'
import { ambalajeProforma } from './ambalaje-proforma.ts'
import { borduuratelierFactuur } from './borduuratelier-factuur.ts'
import { buchbinderBestaetigung } from './buchbinder-bestaetigung.ts'
import { cartotecnicaPreventivo } from './cartotecnica-preventivo.ts'
import { cuerosRemision } from './cueros-remision.ts'
import { dermataParaggelia } from './dermata-paraggelia.ts'
import { etiquetasBordadas } from './etiquetas-bordadas.ts'
import { etykietyProforma } from './etykiety-proforma.ts'
import { fasonTeyit } from './fason-teyit.ts'
import { foundryAcknowledgement } from './foundry-acknowledgement.ts'
import { garnFolgeseddel } from './garn-folgeseddel.ts'
import { giessereiRechnung } from './giesserei-rechnung.ts'
import { hinglishButtons } from './hinglish-buttons.ts'
import { hlinaDodaciList } from './hlina-dodaci-list.ts'
import { kynttilaTilausvahvistus } from './kynttila-tilausvahvistus.ts'
import { millSalesOrder } from './mill-sales-order.ts'
import { tecidosPedido } from './tecidos-pedido.ts'
import { teinturierReponse } from './teinturier-reponse.ts'
import { ullspinneriBekreftelse } from './ullspinneri-bekreftelse.ts'
import { viaszDijbekero } from './viasz-dijbekero.ts'

/** The mails of further suppliers to small makers. In the order of the names. */
export const supplierLetterFamilies: readonly Family[] = [
  ambalajeProforma,
  borduuratelierFactuur,
  buchbinderBestaetigung,
  cartotecnicaPreventivo,
  cuerosRemision,
  dermataParaggelia,
  etiquetasBordadas,
  etykietyProforma,
  fasonTeyit,
  foundryAcknowledgement,
  garnFolgeseddel,
  giessereiRechnung,
  hinglishButtons,
  hlinaDodaciList,
  kynttilaTilausvahvistus,
  millSalesOrder,
  tecidosPedido,
  teinturierReponse,
  ullspinneriBekreftelse,
  viaszDijbekero,
]
