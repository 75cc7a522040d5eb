-- The file of a running import in pieces. Writing or reading 32 MiB as one value blocks the process.

create table import_job_piece (
  import_id text not null references import_job (import_id) on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (import_id, position)
);
-- Pieces are read back within seconds, so compressing them would only take time.
alter table import_job_piece alter column content set storage external;

insert into import_job_piece (import_id, position, content)
select import_id, n, substring(file from n * 262144 + 1 for 262144)
from import_job, generate_series(0, (length(file) - 1) / 262144) n where length(file) > 0;

alter table import_job drop column file;
