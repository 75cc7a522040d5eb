import { PageHead } from '../../../frame/page-head.tsx'
export default function Page() {
  return <PageHead title="post" />
}
