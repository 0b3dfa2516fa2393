-- A choice of the installation: an event without a right signature is refused, even where it knows the secret of the address.
ALTER TABLE desk_install ADD COLUMN require_signature boolean NOT NULL DEFAULT false;
