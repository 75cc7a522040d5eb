import { CopyText } from '../../frame/show.ts'

export const Json = ({ label, value }: { label: string; value: unknown }) => (
  <details>
    <summary>{label}</summary>
    <CopyText label="JSON" text={JSON.stringify(value, null, 2)} long />
  </details>
)
