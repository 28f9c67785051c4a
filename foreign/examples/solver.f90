! SPDX-License-Identifier: GPL-3.0-or-later
! Copyright (C) 2026 the holonom authors
!
! Fortran 2008:    gfortran -O2 -o solver solver.f90
!                  holonom validate --exec ./solver
!
! Elimination with pivoting on Lagrange's equations, two right-hand sides at once:
!
!     [M  -A^T] [ q''   ]   [F]       [M  -A^T] [z ]   [C]
!     [A    0 ] [lambda ] = [b],      [A    0 ] [mu] = [0],     F_L = A^T lambda,  F_C = M z.
!
! Where the rows of A are dependent it says that it is unable.
program solver
    use, intrinsic :: iso_fortran_env, only: real64, int64, input_unit, output_unit, iostat_eor
    implicit none
    integer, parameter :: dp = real64
    character(len=:), allocatable :: line
    real(dp) :: one(1)

    if (.not. read_line(line)) stop 1 ! holonom's hello
    call numbers(one, 'holonom')
    if (nint(one(1)) /= 1) stop 2
    write (output_unit, '(a)') '{"holonom":1,"name":"solver.f90","yields":["FL","FC","lambda"],'// &
        '"needs":["full-rank"],"batch":16}'
    flush (output_unit)
    do while (read_line(line))
        call answer()
        flush (output_unit)
    end do

contains

    ! One line of any length; false at the end of the input.
    logical function read_line(line) result(there)
        character(len=:), allocatable, intent(inout) :: line
        character(len=65536) :: part
        integer :: length, status

        line = ''
        do
            read (input_unit, '(a)', advance='no', size=length, iostat=status) part
            if (status == 0 .or. status == iostat_eor) line = line//part(1:length)
            if (status /= 0) exit
        end do
        there = status == iostat_eor .or. len(line) > 0
    end function read_line

    ! The numbers after "key": holonom writes each key of a problem once and without blanks; a
    ! quotation mark or a brace ends the list.
    subroutine numbers(x, key)
        real(dp), intent(out) :: x(:)
        character(len=*), intent(in) :: key
        character(len=:), allocatable :: text
        integer :: begin, length, i

        begin = index(line, '"'//key//'":')
        if (begin == 0) stop 4
        begin = begin + len(key) + 3
        length = scan(line(begin:), '"}') - 1
        text = line(begin:begin + length - 1)
        do i = 1, len(text)
            if (scan(text(i:i), '[],') > 0) text(i:i) = ' '
        end do
        if (size(x) > 0) read (text, *) x
    end subroutine numbers

    ! A power of two that brings a number of this size near 1: scaling by it rounds nothing.
    elemental real(dp) function unit_of(x) result(u)
        real(dp), intent(in) :: x

        u = 1
        if (x > 0) u = scale(1.0_dp, -exponent(x))
    end function unit_of

    ! T = (K | R): solve in place; false if a pivot is lost in rounding.
    logical function eliminate(T) result(good)
        real(dp), intent(inout) :: T(:, :)
        real(dp) :: row(size(T, 2))
        integer :: i, j, pivot, last

        last = size(T, 1)
        good = .true.
        do j = 1, last
            pivot = j - 1 + maxloc(abs(T(j:, j)), dim=1)
            good = abs(T(pivot, j)) > 1e-13_dp
            if (.not. good) return
            row = T(j, :)
            T(j, :) = T(pivot, :)
            T(pivot, :) = row
            do i = j + 1, last
                T(i, j:) = T(i, j:) - T(i, j)/T(j, j)*T(j, j:)
            end do
        end do
        do j = last, 1, -1
            do i = last + 1, size(T, 2)
                T(j, i) = (T(j, i) - dot_product(T(j, j + 1:last), T(j + 1:last, i)))/T(j, j)
            end do
        end do
    end function eliminate

    subroutine answer()
        integer(int64) :: id
        integer :: n, m, k
        real(dp) :: sizes(1)
        real(dp), allocatable :: M_(:, :), A(:, :), F(:), b(:), C(:), d(:), s(:), T(:, :), z(:)

        call numbers(sizes, 'id')
        id = nint(sizes(1), int64)
        call numbers(sizes, 'n')
        n = nint(sizes(1))
        call numbers(sizes, 'm')
        m = nint(sizes(1))
        allocate (M_(n, n), A(n, m), F(n), b(m), C(n), T(n + m, n + m + 2))
        call matrix(M_, 'M') ! symmetric
        call matrix(A, 'A')  ! column k of A is row k of the problem's
        call numbers(F, 'F')
        call numbers(b, 'b')
        call numbers(C, 'C')

        d = unit_of(sqrt(abs([(M_(k, k), k=1, n)])))
        s = [(unit_of(maxval(abs(A(:, k)*d))), k=1, m)]
        T = 0
        do k = 1, n
            T(1:n, k) = d*M_(:, k)*d(k)
        end do
        do k = 1, m
            T(n + k, 1:n) = s(k)*A(:, k)*d
            T(1:n, n + k) = -T(n + k, 1:n)
        end do
        T(1:n, n + m + 1) = d*F
        T(n + 1:, n + m + 1) = s*b
        T(1:n, n + m + 2) = d*C

        write (output_unit, '(a,i0)', advance='no') '{"id":', id
        if (eliminate(T)) then
            z = d*T(1:n, n + m + 2)
            call put('qdd', d*T(1:n, n + m + 1) + z)
            call put('FL', matmul(A, s*T(n + 1:, n + m + 1)))
            call put('FC', matmul(M_, z))
            call put('lambda', s*T(n + 1:, n + m + 1))
            write (output_unit, '(a)') '}'
        else
            write (output_unit, '(a)') &
                ',"unable":"the rows of A are dependent, or M is singular along them"}'
        end if
    end subroutine answer

    subroutine matrix(X, key)
        real(dp), intent(out) :: X(:, :)
        character(len=*), intent(in) :: key
        real(dp) :: list(size(X))

        call numbers(list, key)
        X = reshape(list, shape(X))
    end subroutine matrix

    subroutine put(key, x)
        character(len=*), intent(in) :: key
        real(dp), intent(in) :: x(:)
        character(len=32) :: number
        integer :: i

        write (output_unit, '(a)', advance='no') ',"'//key//'":['
        do i = 1, size(x)
            write (number, '(es25.16e3)') x(i)
            if (i > 1) write (output_unit, '(a)', advance='no') ','
            write (output_unit, '(a)', advance='no') trim(adjustl(number))
        end do
        write (output_unit, '(a)', advance='no') ']'
    end subroutine put
end program solver
