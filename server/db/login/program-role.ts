import type postgres from 'postgres'

/** What the program may do is granted to this role, by the migrations; nothing more. */
export const APP_ROLE = 'lotto_app'

/** Makes the role on a server that has none. The owner becomes a member where it may, to take the role in a trial. */
export async function createRole(sql: postgres.TransactionSql): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      if not pg_has_role(current_user, '${APP_ROLE}', 'MEMBER') then
        begin
          execute format('grant ${APP_ROLE} to %I', current_user);
        exception when insufficient_privilege then null;
        end;
      end if;
    end $$`)
}

/**
 * What the role may do beside the grants of the migrations, given at every start: the queue's tables may be new, and
 * what every login may do by default (temporary tables, which hide others) stands with the database.
 */
export async function grantRole(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create or replace function enqueue_job(job text, payload json, run_at timestamptz, job_key text) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select graphile_worker.add_job(job, payload, run_at => run_at, job_key => job_key) $$;
    revoke execute on function enqueue_job(text, json, timestamptz, text) from public;
    grant execute on function enqueue_job(text, json, timestamptz, text) to ${APP_ROLE};

    grant select on migration to ${APP_ROLE};
    grant usage on schema graphile_worker to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
    revoke insert, update, delete on graphile_worker.migrations from ${APP_ROLE};
    do $$ declare name text; begin
      -- The queue shuts its tables to everybody but their owner.
      for name in select relname from pg_class c
        where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
          and not exists (select from pg_policy where polrelid = c.oid and polname = 'program')
      loop
        execute format('create policy program on graphile_worker.%I to ${APP_ROLE} using (true) with check (true)', name);
      end loop;
      execute format('revoke create, temporary on database %I from public', current_database());
    end $$;
    revoke create on schema public from public;`)
}
