import { PageHead } from '../../../frame/page-head.tsx'
import { t } from '../../../messages/text.ts'

export default function Page() {
  return <PageHead title={t('Design')} />
}
