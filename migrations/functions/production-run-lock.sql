-- version 1, digest 0f563d8b7c06c3c0
-- version 1, digest 0
-- Locks of production runs.

-- Locks the parent of a run, then the run. A run that got a parent meanwhile was locked before its parent: releases that
-- lock and starts again, because two callers that lock in opposite orders block each other.
create or replace function lock_production_run(run_id text) returns void language plpgsql as $$
declare
  parent text;
begin
  loop
    select parent_run_id into parent from production_run where id = run_id;
    begin
      perform from production_run where id = parent for update;
      perform from production_run where id = run_id for update;
      perform from production_run where id = run_id and parent_run_id is distinct from parent;
      if not found then return; end if;
      raise exception 'parent changed' using errcode = 'WF001';
    exception when sqlstate 'WF001' then null;
    end;
  end loop;
end $$;
