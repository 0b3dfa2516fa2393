-- The permissions of suppliers are called after the module that holds parties; keys keep what they were given.
update "api_key" set "scopes" = "scopes" || array['accounting.supplier.*'] where 'buying.*' = any("scopes");
update "api_key" set "scopes" = array(
  select regexp_replace(s.scope, '^buying\.supplier\.', 'accounting.supplier.') from unnest("scopes") with ordinality s(scope, at) order by s.at
) where exists (select 1 from unnest("scopes") s(scope) where s.scope like 'buying.supplier.%');
