-- What callers used of their allowance, over all processes. Unlogged: a crash may forget it.
CREATE UNLOGGED TABLE rate_limit (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);
REVOKE ALL ON rate_limit FROM indaba_app;
